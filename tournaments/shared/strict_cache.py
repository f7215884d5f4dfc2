"""The cache whose failures are told: for locks and counts, where silence must not pass for an answer.

Libraries use the default cache, which keeps quiet while Redis is away: nobody should be kept from signing in.
"""

from django.core.cache import caches
from django.utils.connection import ConnectionProxy

strict_cache = ConnectionProxy(caches, "strict")
