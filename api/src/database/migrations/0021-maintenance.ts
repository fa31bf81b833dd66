import { type Kysely, sql } from 'kysely';

/** When the game was closed for maintenance; at most one row is not ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table maintenance (
      maintenance_no int primary key generated always as identity,
      from_at timestamptz not null,
      until_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`
    create unique index maintenance_not_ended on maintenance ((true)) where ended_at is null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table maintenance`.execute(db);
}
