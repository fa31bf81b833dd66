#!/bin/sh
# Run by PostgreSQL's image with the first start, and by hand where the data are older:
# docker compose exec postgres sh /docker-entrypoint-initdb.d/roles.sh
set -eu
psql -v ON_ERROR_STOP=1 -q --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  -v api="$API_DB_PASSWORD" -v registry="$REGISTRY_DB_PASSWORD" -v replica="$REPLICA_DB_PASSWORD" <<'SQL'
select set_config('spieltag.api_password', :'api', false) is not null as api,
       set_config('spieltag.registry_password', :'registry', false) is not null as registry,
       set_config('spieltag.replica_password', :'replica', false) is not null as replica;
\i /usr/local/share/spieltag/roles.sql
SQL
# The image lets nobody follow the log but by a line of its own.
if ! grep -q spieltag_replica "$PGDATA/pg_hba.conf"; then
  echo 'host replication spieltag_replica all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  psql -v ON_ERROR_STOP=1 -q --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" -c 'select pg_reload_conf()'
fi
