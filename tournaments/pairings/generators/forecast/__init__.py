"""How well a format ranks: whole events of entries whose strength is known, played without a database."""

from tournaments.pairings.generators.forecast.chart import chart
from tournaments.pairings.generators.forecast.errors import NoForecast
from tournaments.pairings.generators.forecast.event import Knowledge, play_event
from tournaments.pairings.generators.forecast.quality import Figure, Quality, forecast, with_rounds

__all__ = ["Figure", "Knowledge", "NoForecast", "Quality", "chart", "forecast", "play_event", "with_rounds"]
