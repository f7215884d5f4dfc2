"""What the officers' page of exports shows."""

from dataclasses import dataclass

from tournaments.events.models import Event
from tournaments.publishing.exports.documents.parts import stage_title
from tournaments.publishing.exports.dossier import Dossier, Scope, load
from tournaments.publishing.exports.formats import Format
from tournaments.publishing.exports.headings import TITLES
from tournaments.publishing.exports.tables import Kind


@dataclass(frozen=True, kw_only=True)
class FileRow:
    """A kind of document with the formats it comes in, for officers and for the public."""

    kind: str
    title: str
    formats: tuple[str, ...]
    is_public: bool


ALWAYS_PUBLIC = frozenset({Kind.PAIRINGS, Kind.ENTRIES, Kind.TRAVELLERS, Kind.MOVEMENT})


@dataclass(frozen=True, kw_only=True)
class StageRow:
    """A stage with the rounds whose standings can be had."""

    ordinal: int
    title: str
    rounds: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class ExportsPage:
    """What can be had of an event."""

    event: Event
    is_computed: bool
    published_number: int | None
    files: tuple[FileRow, ...]
    stages: tuple[StageRow, ...]


def exports_page(event: Event) -> ExportsPage:
    """This will list the files of an event and the rounds they can be had for."""
    dossier = load(event.slug, Scope.NEWEST)
    return ExportsPage(
        event=event,
        is_computed=dossier.revision is not None,
        published_number=dossier.published_number,
        files=tuple(_file_row(kind, dossier) for kind in Kind if kind not in _lacking(event)),
        stages=tuple(
            StageRow(
                ordinal=stage.ordinal,
                title=stage_title(dossier, stage.ordinal),
                rounds=_rounds_computed(dossier, stage.ordinal),
            )
            for stage in dossier.stages
        ),
    )


def _lacking(event: Event) -> frozenset[Kind]:
    """This will name the files that an event has nothing for: those of boards where it is played without."""
    stages = event.format.get("stages", ())
    needs = {
        Kind.TRAVELLERS: any(stage.get("boards") for stage in stages),
        Kind.MOVEMENT: any(stage.get("kind") in ("movement", "individual") for stage in stages),
    }
    return frozenset(kind for kind, has in needs.items() if not has)


def _file_row(kind: Kind, dossier: Dossier) -> FileRow:
    formats = [format for format in Format if (kind, format) != (Kind.REPORT, Format.CSV)]
    return FileRow(
        kind=kind.value,
        title=str(TITLES[kind]),
        formats=tuple(format.value for format in formats),
        is_public=kind in ALWAYS_PUBLIC or dossier.published_number is not None,
    )


def _rounds_computed(dossier: Dossier, stage: int) -> tuple[int, ...]:
    return tuple(sorted({facts.after for facts in dossier.standings if facts.stage == stage}))
