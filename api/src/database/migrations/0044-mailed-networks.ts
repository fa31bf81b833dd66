import { type Kysely, sql } from 'kysely';

/**
 * From which network a guest had a code sent to an address: guests cost nothing, so what one account may do
 * bounds nobody who makes them. Empty where the account is one of the magazine's, and in what servers of the
 * version before write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_mailed_code add column guest_network bytea`.execute(db);
  await sql`
    create index push_mailed_code_of_guests on push_mailed_code (sent_at)
    where guest_network is not null`.execute(db);
  await sql`
    create index push_mailed_code_of_network on push_mailed_code (guest_network, sent_at)
    where guest_network is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_mailed_code drop column guest_network`.execute(db);
}
