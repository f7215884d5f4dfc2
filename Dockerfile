# Two stages: the first installs the hash-locked dependencies and prepares the static files, the second runs.
FROM python:3.13-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
RUN python -m venv /opt/venv
COPY requirements/app.lock requirements/app.lock
RUN /opt/venv/bin/pip install --require-hashes --only-binary :all: -r requirements/app.lock
COPY manage.py pyproject.toml ./
COPY engine engine
COPY scoring scoring
COPY tournaments tournaments
COPY templates templates
COPY locale locale
COPY static static
# The secret is for this one command, which only gathers, compresses and hashes files; no process keeps it.
RUN SECRET_KEY=gathering-static-files-needs-a-secret-but-uses-none \
    /opt/venv/bin/python manage.py collectstatic --noinput --verbosity 0 \
    && /opt/venv/bin/python -m compileall -q engine scoring tournaments

FROM python:3.13-slim
ENV PATH=/opt/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
RUN useradd --system --no-create-home --home-dir /app --shell /usr/sbin/nologin shangtai
WORKDIR /app
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app
USER shangtai
EXPOSE 8000
CMD ["uvicorn", "tournaments.config.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--lifespan", "off", \
     "--ws", "websockets-sansio", "--ws-max-size", "16384", "--ws-per-message-deflate", "false", \
     "--ws-ping-interval", "20", "--ws-ping-timeout", "20"]
