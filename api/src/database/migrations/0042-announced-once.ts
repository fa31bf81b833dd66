import { type Kysely, sql } from 'kysely';

/**
 * The keys under which something was announced to all players: whoever did not get the answer asks again,
 * and nothing is announced twice. What is announced with a key takes the key first, so that of two at
 * once one does; it is named within the same transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcement_key (
      idempotency_key text primary key,
      announcement_no int references announcement on delete cascade
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table announcement_key`.execute(db);
}
