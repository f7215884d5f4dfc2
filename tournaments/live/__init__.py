"""Live tables (网上牌桌): a deal played in the browser, its log of events, and its way into the event."""
