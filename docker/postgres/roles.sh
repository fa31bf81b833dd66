#!/bin/sh
# Run by PostgreSQL's image with the first start, and by hand where the data are older:
# docker compose exec postgres sh /docker-entrypoint-initdb.d/roles.sh
set -eu
psql -v ON_ERROR_STOP=1 -q --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  -v api="$API_DB_PASSWORD" -v registry="$REGISTRY_DB_PASSWORD" <<'SQL'
select set_config('spieltag.api_password', :'api', false) is not null as api,
       set_config('spieltag.registry_password', :'registry', false) is not null as registry;
\i /usr/local/share/spieltag/roles.sql
SQL
