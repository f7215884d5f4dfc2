"""The commands of `python -m engine`, and what they do about streams that end early."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping, Sequence

from engine.cli import judge, soak, verify
from engine.presets import PRESETS
from engine.ruleset.options import MOST_DECKS

INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """This will run one command and give its exit code; whoever reads the output may stop at any time."""
    options = _parser().parse_args(arguments)
    try:
        code = COMMANDS[options.command](options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more at its end; what is left has nobody to read it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m engine", description="The game of Shengji: rulings, records, soak tests.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("judge", help="answer questions, one JSON object a line on standard input")
    records = commands.add_parser("verify", help="say whether the deals in records were played legally")
    records.add_argument("files", nargs="+", metavar="FILE", help="records as text or JSON; - is standard input")
    deals = commands.add_parser("soak", help="play random deals to their end and check the laws of the table")
    deals.add_argument("--preset", choices=[*PRESETS, "all"], default="all")
    deals.add_argument("--decks", type=int, choices=range(1, MOST_DECKS + 1), help="instead of the preset's")
    deals.add_argument("--deals", type=_how_many, default=100, help="how many for each preset")
    deals.add_argument("--seed", type=int, default=1, help="equal seeds play equal deals")
    return parser


def _how_many(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError("a whole number from 1 is wanted")
    return int(text)


def _judge(_options: Namespace) -> int:
    for answer in judge.answers(sys.stdin.buffer):
        print(answer, flush=True)
    return 0


def _verify(options: Namespace) -> int:
    return verify.run(options.files, print)


def _soak(options: Namespace) -> int:
    names = list(PRESETS) if options.preset == "all" else [options.preset]
    return soak.run(names, decks=options.decks, deals=options.deals, seed=options.seed, say=print)


COMMANDS: Mapping[str, Callable[[Namespace], int]] = {"judge": _judge, "verify": _verify, "soak": _soak}
