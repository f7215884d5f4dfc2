"""What `./run` does before any dependency is installed: standard library only.

`commands` (what can be asked for) > `checks` | `archive` (backup, restore) > `processes` (site, worker, beat) >
`services` (private PostgreSQL and Valkey) > `binaries` (where these come from) | `environment` (virtual
environment and locks) | `network` (who can open the site) > `places` (folders and files).
"""
