#!/bin/sh
# Run once by the image of PostgreSQL, as its superuser, when the volume is empty: makes the login of the server and its
# database. psql quotes the password, so it may hold any character. The superuser loses its own password: it can log in
# only inside the container (`docker compose exec postgres psql -U postgres`).
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
CREATE ROLE yohoho LOGIN PASSWORD :'password';
CREATE DATABASE yohoho OWNER yohoho ENCODING 'UTF8' TEMPLATE template0;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
