# Builds an image of the server: `docker build -t yohoho .` The tests do not build it.
FROM python:3.13-slim
WORKDIR /src
COPY . .
RUN pip install --no-cache-dir '.[cluster]' && rm -rf /src/* && useradd --create-home --uid 1000 yohoho \
    && install -d -o yohoho /data
USER yohoho
ENV YOHOHO_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health', timeout=3)"]
ENTRYPOINT ["yohoho"]
CMD ["serve", "--host", "0.0.0.0"]
