import { type Kysely, sql } from 'kysely';

/** Players may ask for their account to be deleted; for some days they can take it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column deletion_requested_at timestamptz,
      add column deletion_due_at timestamptz`.execute(db);
  await sql`
    create index users_deletion_due on users (deletion_due_at)
    where deletion_due_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users drop column deletion_requested_at, drop column deletion_due_at`.execute(db);
}
