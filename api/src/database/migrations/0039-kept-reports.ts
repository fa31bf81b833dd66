import { type Kysely, sql } from 'kysely';

/**
 * What was reported stays for operators, under the name its group had, also when the group goes: who is
 * reported could otherwise take the evidence away by emptying the group.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table group_announcement add column group_name text`.execute(db);
  await sql`
    alter table group_announcement drop constraint group_announcement_group_id_fkey`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from group_announcement told
    where not exists (select from groups where groups.id = told.group_id)`.execute(db);
  await sql`
    alter table group_announcement add constraint group_announcement_group_id_fkey
      foreign key (group_id) references groups (id) on delete cascade`.execute(db);
  await sql`alter table group_announcement drop column group_name`.execute(db);
}
