import { type Kysely, sql } from 'kysely';

/**
 * Accounts of issuers whose users here were deleted, hashed under a key of the game's own: by no token from
 * before is one made anew, and a ban outlives the account. Each is forgotten once neither matters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_identity (
      identity_hash bytea primary key,
      deleted_at timestamptz not null,
      banned_until timestamptz,
      forget_at timestamptz not null
    )`.execute(db);
  await sql`create index deleted_identity_forget_at on deleted_identity (forget_at)`.execute(db);
  await sql`
    create table identity_key (
      no int primary key check (no = 1),
      secret jsonb not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table identity_key, deleted_identity`.execute(db);
}
