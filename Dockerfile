# Builds an image of the server: `docker build -t yohoho .`, or for both kinds of processors
# `docker buildx build --platform linux/amd64,linux/arm64 -t yohoho .`
# The first stage bundles the page and makes a wheel, which every processor can use, on the processor of this machine; the
# second installs it into a folder; the third is Python and that folder, without pip, npm or the sources.
FROM --platform=$BUILDPLATFORM python:3.13-slim AS wheel
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim AS build
COPY --from=wheel /wheels /wheels
RUN python -m venv /opt/yohoho && /opt/yohoho/bin/pip install --no-cache-dir "$(echo /wheels/*.whl)[cluster]" \
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
