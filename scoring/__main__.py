"""`python -m scoring`: the programs of this package."""

import sys

from scoring.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
