import { type Kysely, sql } from 'kysely';

/**
 * Which address was sent a code when, and on behalf of which account: whatever becomes of the addresses
 * accounts keep, nobody is written to more often than that allows. Of an account that is deleted it stays
 * that the address was sent a code, or whoever makes one after the other could go on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_mailed_code (
      address_hash bytea not null,
      user_id text,
      sent_at timestamptz not null
    )`.execute(db);
  await sql`create index push_mailed_code_to on push_mailed_code (address_hash)`.execute(db);
  await sql`create index push_mailed_code_of_user on push_mailed_code (user_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table push_mailed_code`.execute(db);
}
