import { type Kysely, sql } from 'kysely';

/** The invite link of each group: found by its hash, shown to admins from its sealed token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_invite (
      group_id text primary key references groups (id) on delete cascade,
      season_id text not null,
      token_hash bytea not null unique,
      sealed_token bytea not null,
      sealed_with text not null,
      created_at_ms bigint not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table group_invite`.execute(db);
}
