"""Give every test process a corner of Redis of its own.

A plugin named on pytest's command line (`addopts`), because pytest-django reads the settings before any
`conftest.py` is loaded.
"""

import os

os.environ["REDIS_PREFIX"] = f"test-{os.getpid()}-{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
