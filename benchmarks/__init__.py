"""Speed, measured by hand on a throw-away database: `./run bench`.

Django is set up as soon as the package is imported, so that its modules may import models.
"""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.config.settings")
django.setup()
