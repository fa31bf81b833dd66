import { type Kysely, sql } from 'kysely';

/**
 * How groups are played: by which rule books, and who was in a group before, so that what was played
 * stays played when somebody goes. Also who has made an invite link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_rule_book (
      book_no bigint generated always as identity primary key,
      group_id text not null references groups (id) on delete cascade,
      mode text not null,
      best_of smallint,
      seed int not null,
      chosen_by text not null,
      chosen_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index group_rule_book_by_group on group_rule_book (group_id)`.execute(db);
  await sql`
    create table former_member (
      group_id text not null references groups (id) on delete cascade,
      user_id text not null,
      joined_at timestamptz not null,
      left_at timestamptz not null default now(),
      primary key (group_id, user_id, joined_at)
    )`.execute(db);
  await sql`alter table group_invite add column created_by text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table group_invite drop column created_by`.execute(db);
  await sql`drop table former_member, group_rule_book`.execute(db);
}
