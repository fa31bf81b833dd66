import { type Kysely, sql } from 'kysely';

/**
 * From which network a guest has reported something: guests cost nothing, so what one account may have open bounds
 * nobody who makes them. Empty where the account is one of the magazine's, and in what servers of the version
 * before write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table name_report add column guest_network bytea`.execute(db);
  await sql`alter table announcement_report add column guest_network bytea`.execute(db);
  await sql`
    create index name_report_of_network on name_report (guest_network)
    where guest_network is not null`.execute(db);
  await sql`
    create index announcement_report_of_network on announcement_report (guest_network)
    where guest_network is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table name_report drop column guest_network`.execute(db);
  await sql`alter table announcement_report drop column guest_network`.execute(db);
}
