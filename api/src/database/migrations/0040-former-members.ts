import { type Kysely, sql } from 'kysely';

/**
 * What was so at the lock of a round. Rewards ask for every ledger in which groups its owner was, those
 * they have left included, and whether they were removed: the hash of the link they were removed with says
 * so only where the group had one. And contests of groups go by the rounds that were known: of rounds locked
 * before, these are the ones the season has by now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index former_member_by_user on former_member (user_id)`.execute(db);
  await sql`
    alter table former_member add column was_removed boolean not null default false`.execute(db);
  await sql`
    update former_member set was_removed = true where kicked_with is not null`.execute(db);
  await sql`alter table round add column known_rounds smallint`.execute(db);
  await sql`
    update round set known_rounds = (
      select count(*) from round known where known.season_id = round.season_id
    ) where phase <> 'GENERAL'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round drop column known_rounds`.execute(db);
  await sql`alter table former_member drop column was_removed`.execute(db);
  await sql`drop index former_member_by_user`.execute(db);
}
