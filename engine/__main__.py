"""`python -m engine`: the programs of this package."""

import sys

from engine.cli.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
