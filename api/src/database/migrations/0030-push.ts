import { type Kysely, sql } from 'kysely';

/**
 * What players are told outside the game: on which devices, what and when, and the queue of what is
 * still to be delivered. A message is one device's of one event and there is never a second one: its
 * key is both, and whoever delivers it has marked it before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_device (
      id text primary key,
      user_id text not null,
      kind text not null check (kind in ('web', 'android', 'ios', 'mail')),
      address text not null,
      address_hash bytea not null unique,
      service text not null,
      p256dh text,
      auth text,
      label text not null,
      language text not null,
      browser text,
      code_hash bytea,
      code_until timestamptz,
      code_tries int not null default 0,
      unsubscribe_token text unique,
      confirmed_at timestamptz,
      free_at timestamptz not null default 'epoch',
      told_day int not null default 0,
      told_count int not null default 0,
      failures int not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index push_device_of_user on push_device (user_id)`.execute(db);
  await sql`create index push_device_of_browser on push_device (browser)`.execute(db);
  await sql`
    create table push_preference (
      user_id text primary key,
      global boolean not null,
      lineup boolean not null,
      rating boolean not null,
      transfers boolean not null,
      quiet_from int,
      quiet_until int,
      time_zone text not null
    )`.execute(db);
  await sql`
    create table push_message (
      device_id text not null,
      event text not null,
      user_id text not null,
      kind text not null,
      season_id text,
      about jsonb not null,
      made_at timestamptz not null,
      due_at timestamptz not null,
      expires_at timestamptz not null,
      claimed_at timestamptz,
      outcome text,
      primary key (device_id, event)
    )`.execute(db);
  await sql`
    create index push_message_waiting on push_message (due_at) where claimed_at is null`.execute(
    db,
  );
  await sql`create index push_message_of_user on push_message (user_id)`.execute(db);
  await sql`create table push_event (key text primary key, at timestamptz not null)`.execute(db);
  await sql`
    create table push_season (
      season_id text primary key,
      event_key text not null,
      state_version bigint not null
    )`.execute(db);
  await sql`
    create table push_key (
      no int primary key check (no = 1),
      public_key text not null,
      private_key jsonb not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const tables = ['key', 'season', 'event', 'message', 'preference', 'device'];
  for (const table of tables) await sql`drop table ${sql.table(`push_${table}`)}`.execute(db);
}
