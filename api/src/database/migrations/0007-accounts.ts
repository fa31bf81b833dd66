import { type Kysely, sql } from 'kysely';

/** Pictures users sent, codes that link a device, and what tells of accounts that are gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column deleted_at timestamptz`.execute(db);
  // Who is locked out is read every few seconds and must not cost a look at every user.
  await sql`create index users_banned on users (banned_until) where banned_until is not null`.execute(
    db,
  );
  await sql`create index users_deleted on users (deleted_at) where deleted_at is not null`.execute(
    db,
  );
  await sql`
    create table picture (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      kind text not null,
      jpeg bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  // Pictures are compressed already.
  await sql`alter table picture alter column jpeg set storage external`.execute(db);
  await sql`create index picture_by_user on picture (user_id, kind, created_at)`.execute(db);
  await sql`
    create table transfer_token (
      user_id text primary key references users (id) on delete cascade,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table transfer_token, picture`.execute(db);
  await sql`alter table users drop column deleted_at`.execute(db);
}
