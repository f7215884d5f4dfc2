"""What `./run` does before any dependency is installed: standard library only.

`commands` (what can be asked for) > `processes` (site, worker, beat) > `services` (private PostgreSQL and
Valkey) > `environment` (virtual environment and locks) > `places` (folders and files).
"""
