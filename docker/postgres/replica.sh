#!/bin/sh
# A replica: copies the primary with its first start, then follows it. PRIMARY_URL says where it is and
# as whom it is followed; what comes after this file is the primary's own command.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Keeps for the replica what it has not read yet, as much as max_slot_wal_keep_size says.
  psql "$PRIMARY_URL" -v ON_ERROR_STOP=1 -q -o /dev/null -c "
    select pg_create_physical_replication_slot('replica', true)
    where not exists (select from pg_replication_slots where slot_name = 'replica')"
  install -d -o postgres -g postgres -m 700 "$(dirname "$PGDATA")"
  rm -rf "$PGDATA.new"
  gosu postgres pg_basebackup --dbname="$PRIMARY_URL" --pgdata="$PGDATA.new" --slot=replica \
    --wal-method=stream --checkpoint=fast --write-recovery-conf
  rm -rf "$PGDATA"
  mv "$PGDATA.new" "$PGDATA"
fi
exec docker-entrypoint.sh "$@" -c hot_standby_feedback=on
