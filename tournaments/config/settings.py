"""Settings of every process, read from the environment.

`DATABASE_URL`, `REDIS_URL` and `SECRET_KEY` are the three that matter; `./run` sets them for the private
servers it starts, the compose file for its containers. With `DEBUG` unset the site is in production shape
and refuses to start without a secret of its own.
"""

import sys
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from tournaments.config.logs import logging_to_console, write_by_structlog

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parents[2]
TESTING = "pytest" in sys.modules or "mypy" in sys.modules  # type checking loads the settings too

DEBUG = env.bool("DEBUG", default=False)
DEVELOPMENT_SECRET = "only-for-development-and-tests"
SECRET_KEY = env.str("SECRET_KEY", default=DEVELOPMENT_SECRET if DEBUG or TESTING else "")
if not SECRET_KEY or (SECRET_KEY == DEVELOPMENT_SECRET and not (DEBUG or TESTING)):
    raise ImproperlyConfigured("Set SECRET_KEY to a long random value of your own (see docs/runbook.md).")

ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_FAILURE_VIEW = "tournaments.shared.unsent.csrf_failure"
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000")

INSTALLED_APPS = [
    "tournaments.accounts",
    "tournaments.shared",
    "tournaments.clubs",
    "tournaments.events",
    "tournaments.pairings",
    "tournaments.slips",
    "tournaments.tallies",
    "tournaments.draws",
    "tournaments.publishing",
    "tournaments.live",
    "tournaments.desk",
    "tournaments.api",
    "scoring",
    "whitenoise.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_filters",
    "django_htmx",
    "template_partials",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "rules",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournaments.config.static_files.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.shared.middleware.person_locale",
    "tournaments.shared.middleware.domain_errors",
]

ROOT_URLCONF = "tournaments.config.urls"
ASGI_APPLICATION = "tournaments.config.asgi.application"
WSGI_APPLICATION = "tournaments.config.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.shared.context.chrome",
            ],
        },
    },
]

# One engine everywhere. The pool lives in each process; processes x max_size must stay below the
# server's max_connections (100 by default).
DATABASES: dict[str, Any] = {
    "default": env.db_url("DATABASE_URL", default="postgres://postgres@127.0.0.1:5432/shangtai"),
}
DATABASES["default"]["CONN_MAX_AGE"] = 0
DATABASES["default"]["ATOMIC_REQUESTS"] = False
DATABASES["default"].setdefault("OPTIONS", {})
if not TESTING:
    DATABASES["default"]["OPTIONS"]["pool"] = {"min_size": 1, "max_size": 8, "timeout": 10}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
REDIS_PREFIX = env.str("REDIS_PREFIX", default="shangtai")
# The default is for libraries, which must go on while Redis is away; our own code reads `shared.strict_cache`.
CACHES = {
    alias: {
        "BACKEND": backend,
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX,
        "OPTIONS": {"SOCKET_CONNECT_TIMEOUT": 1, "SOCKET_TIMEOUT": 2, "IGNORE_EXCEPTIONS": alias == "default"},
    }
    for alias, backend in (
        ("default", "tournaments.shared.forgiving_cache.ForgivingCache"),
        ("strict", "django_redis.cache.RedisCache"),
    )
}

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 120
CELERY_TASK_SOFT_TIME_LIMIT = 90
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 20.0
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_DEFAULT_QUEUE = "shangtai"
# A worker without `-Q` serves all queues. Tallies and draws keep no live table waiting, and bots that think no tally.
CELERY_TASK_QUEUES: dict[str, dict[str, str]] = {"shangtai": {}, "live": {}, "bots": {}}
CELERY_TASK_ROUTES = {f"live.{name}": {"queue": "live"} for name in ("drive", "catch_up", "settle", "sweep")}
CELERY_TASK_ROUTES["live.play_field"] = {"queue": "bots"}
# Without the two `unacked` settings a killed worker's tasks come back only after minutes.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{REDIS_PREFIX}:",
    "visibility_timeout": 300,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 1,
    "socket_timeout": 10,
    "max_retries": 1,
}
CELERY_TASK_PUBLISH_RETRY = False
SWEEP_SECONDS = env.float("SWEEP_SECONDS", default=30.0)
LIVE_SWEEP_SECONDS = env.float("LIVE_SWEEP_SECONDS", default=1.0)  # how late a player's time may be called
LIVE_STAND_IN_SECONDS = env.float("LIVE_STAND_IN_SECONDS", default=3600.0 if TESTING else 3.0)  # a worker is missed
LIVE_KEEP_DAYS = env.int("LIVE_KEEP_DAYS", default=30)  # for practice tables; 0 keeps them for good
LIVE_TABLES_PER_HOUR = env.int("LIVE_TABLES_PER_HOUR", default=60)  # from one address; 0 sets no limit
CELERY_BEAT_SCHEDULE = {
    "sweep-stale-tallies": {"task": "scoring.sweep_stale", "schedule": SWEEP_SECONDS},
    "sweep-stale-draws": {"task": "draws.sweep_stale", "schedule": SWEEP_SECONDS},
    "sweep-live-tables": {
        "task": "live.sweep",
        "schedule": LIVE_SWEEP_SECONDS,
        "options": {"expires": 10 * LIVE_SWEEP_SECONDS},
    },
    "sweep-fields-of-bots": {"task": "live.sweep_fields", "schedule": SWEEP_SECONDS},
    "clear-practice-tables": {"task": "live.clear", "schedule": 3600.0},
}
CELERY_BEAT_SYNC_EVERY = 1  # the age of the schedule file tells whether beat lives
SCORING_GATEWAY = "tournaments.tallies.gateway.DatabaseGateway"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
PASSWORD_HASHERS = (
    ["django.contrib.auth.hashers.MD5PasswordHasher"]  # tests only: a real hash costs 0.2 s each
    if TESTING
    else [
        "django.contrib.auth.hashers.ScryptPasswordHasher",
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    ]
)
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_ADAPTER = "tournaments.accounts.adapter.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "tournaments.accounts.forms.SignUpForm"
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_TOLERANCE = 1  # the clock of a phone may be half a minute off
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://" if DEBUG else "smtp://localhost:25")
EMAIL_BACKEND = EMAIL_CONFIG["EMAIL_BACKEND"]
EMAIL_HOST = EMAIL_CONFIG["EMAIL_HOST"]
EMAIL_PORT = EMAIL_CONFIG["EMAIL_PORT"]
EMAIL_HOST_USER = EMAIL_CONFIG["EMAIL_HOST_USER"]
EMAIL_HOST_PASSWORD = EMAIL_CONFIG["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS = EMAIL_CONFIG.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = EMAIL_CONFIG.get("EMAIL_USE_SSL", False)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="shangtai@localhost")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Simplified Chinese"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(BASE_DIR / "var" / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
PLAIN = "django.contrib.staticfiles.storage.StaticFilesStorage"
PRESSED = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": PLAIN if DEBUG or TESTING else PRESSED},
}
WHITENOISE_USE_FINDERS = DEBUG or TESTING
MEDIA_ROOT = BASE_DIR / "var" / "media"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
HTTPS = env.bool("HTTPS", default=not (DEBUG or TESTING))
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS and env.bool("SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31536000 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_PROXY", default=False) else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # a bulk grid of 500 tables posts both levels and a token for each

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],  # everything under /api/v1/ is public and reads only
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "EXCEPTION_HANDLER": "tournaments.api.errors.answer",
    "DEFAULT_PAGINATION_CLASS": "tournaments.api.limits.Pages",
    "PAGE_SIZE": 50,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["tournaments.api.limits.Throttle"],
    "DEFAULT_THROTTLE_RATES": {"anon": "240/min"},
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Shangtai",
    "DESCRIPTION": "Public facts of Shengji (升级) tournaments: clubs, events, pairings, results, standings.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "EventStatus": "tournaments.api.events.PUBLIC",
        "RoundStatus": "tournaments.api.events.ROUND_STATES",
        "StageStatus": "tournaments.api.events.STAGE_STATES",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

write_by_structlog()
LOGGING = logging_to_console(level=env.str("LOG_LEVEL", default="WARNING" if TESTING else "INFO"), is_readable=DEBUG)
