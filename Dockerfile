# Builds an image of the server: `docker build -t yohoho .` The first stage fetches and bundles the page's libraries and
# installs everything into a folder; the second is Python and that folder, without pip's caches, npm or the sources.
FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
RUN python -m venv /opt/yohoho && /opt/yohoho/bin/pip install --no-cache-dir '.[cluster]' \
    && /opt/yohoho/bin/pip uninstall --yes pip

FROM python:3.13-slim
RUN useradd --create-home --uid 1000 yohoho && install -d -o yohoho /data
COPY --from=build /opt/yohoho /opt/yohoho
USER yohoho
ENV PATH=/opt/yohoho/bin:$PATH YOHOHO_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health', timeout=3)"]
ENTRYPOINT ["yohoho"]
CMD ["serve", "--host", "0.0.0.0"]
