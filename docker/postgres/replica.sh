#!/bin/sh
# The database, or the replica that follows it: SERVICE says which of the two services this is, PRIMARY
# which of them leads, and PRIMARY_URL where that one is and as whom it is followed. A replica copies the
# primary with its first start, then follows it. What comes after this file is the primary's own command.
set -eu
# Whom these data follow. It stays when they are promoted: who took a primary's place leads until PRIMARY
# names somebody else, also when it is started again before anybody has told the services so.
followed="$PGDATA.follows"
if [ "$PRIMARY" = "$SERVICE" ]; then
  rm -f "$followed"
  exec docker-entrypoint.sh "$@"
fi
if [ -s "$PGDATA/PG_VERSION" ] && [ ! -e "$PGDATA/standby.signal" ] &&
  [ "$(cat "$followed" 2>/dev/null)" != "$PRIMARY" ]; then
  echo "$SERVICE has data of its own, and $PRIMARY is named as the one that leads: put them aside, or name $SERVICE" >&2
  exit 1
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Keeps for the replica what it has not read yet, as much as max_slot_wal_keep_size says. One of a replica
  # that was away for longer has kept too little, and nobody follows by it any more.
  psql "$PRIMARY_URL" -v ON_ERROR_STOP=1 -q -o /dev/null -c "
    select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name = 'replica' and not active;
    select pg_create_physical_replication_slot('replica', true)
    where not exists (select from pg_replication_slots where slot_name = 'replica')"
  install -d -o postgres -g postgres -m 700 "$(dirname "$PGDATA")"
  rm -rf "$PGDATA.new"
  # A copy has a name of its own; of two in an address the last one counts. Under the replica's changes would
  # wait for it, and it says only with every 16 MB of the log that it has them.
  gosu postgres pg_basebackup --dbname="$PRIMARY_URL&application_name=copy" --pgdata="$PGDATA.new" \
    --slot=replica --wal-method=stream --checkpoint=fast --write-recovery-conf
  rm -rf "$PGDATA"
  mv "$PGDATA.new" "$PGDATA"
fi
if [ -e "$PGDATA/standby.signal" ]; then
  # The copy has kept how the primary was reached then; the password may be another one by now.
  gosu postgres sed -i "s|^primary_conninfo = .*|primary_conninfo = '$PRIMARY_URL'|" "$PGDATA/postgresql.auto.conf"
  echo "$PRIMARY" >"$followed"
fi
exec docker-entrypoint.sh "$@" -c hot_standby_feedback=on
