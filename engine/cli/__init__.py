"""The command-line tools of the engine: `judge`, `verify`, `soak`."""
