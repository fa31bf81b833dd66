import { type Kysely, sql } from 'kysely';

/**
 * What an account's owner is told of the devices it is used on, and the devices that were signed off. All of
 * it may be missing: a server of before goes on adding devices, of which this is filled in by their next
 * sign-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_device
      add column label text,
      add column browser text,
      add column last_used_on date,
      add column linked_at timestamptz,
      add column in_charge_at timestamptz,
      add column ends_at timestamptz`.execute(db);
  await sql`
    create index user_device_by_link on user_device (linked_at) where linked_at is not null`.execute(
    db,
  );
  await sql`
    create table signed_off_device (
      user_id text not null references users (id) on delete cascade,
      device_id text not null,
      credential_hash bytea not null,
      browser text,
      signed_off_at timestamptz not null,
      primary key (user_id, device_id)
    )`.execute(db);
  await sql`
    create index signed_off_device_by_time on signed_off_device (signed_off_at)`.execute(db);
  await sql`
    create index signed_off_device_by_credential on signed_off_device (credential_hash)`.execute(
    db,
  );
  await sql`
    create index signed_off_device_by_browser on signed_off_device (browser)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table signed_off_device`.execute(db);
  await sql`
    alter table user_device
      drop column label, drop column browser, drop column last_used_on, drop column linked_at,
      drop column in_charge_at, drop column ends_at`.execute(db);
}
