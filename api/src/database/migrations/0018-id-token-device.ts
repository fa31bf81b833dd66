import type { Kysely } from 'kysely';

/** Which device has signed in with an ID token first: it is good there alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('id_token_device')
    .addColumn('token_hash', 'bytea', (column) => column.primaryKey())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('id_token_device_expires_at')
    .on('id_token_device')
    .column('expires_at')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('id_token_device').execute();
}
