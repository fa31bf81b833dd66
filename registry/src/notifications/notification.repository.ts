import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

type Db = Kysely<RegistryDatabase>;

/** A message on its way to the operators. */
export interface Notification {
  readonly id: string;
  readonly body: string;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** So many at once; the next look takes more. */
const MAX_AT_ONCE = 10;

/** Keeps a message, in the transaction of what it is about. */
export async function insertNotification(trx: Db, content: object, at: Date): Promise<void> {
  await trx
    .insertInto('registry.notification')
    .values({ body: JSON.stringify(content), made_at: at, due_at: at })
    .execute();
}

/** Takes what is due for one attempt: until `triedBy` no other registry takes it. */
export async function takeDue(db: Db, at: Date, triedBy: Date): Promise<Notification[]> {
  const rows = await db
    .updateTable('registry.notification')
    .set({ due_at: triedBy, attempts: sql`attempts + 1` })
    .where('notification_id', 'in', (query) =>
      query
        .selectFrom('registry.notification')
        .select('notification_id')
        .where('due_at', '<=', at)
        .orderBy('due_at')
        .limit(MAX_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['notification_id', 'body', 'attempts'])
    .execute();
  return rows.map(({ notification_id, ...row }) => ({ id: notification_id, ...row }));
}

/** It is tried again at this time. */
export async function postpone(db: Db, id: string, due_at: Date): Promise<void> {
  await db
    .updateTable('registry.notification')
    .set({ due_at })
    .where('notification_id', '=', id)
    .execute();
}

/** It has arrived, or never will. */
export async function deleteNotification(db: Db, id: string): Promise<void> {
  await db.deleteFrom('registry.notification').where('notification_id', '=', id).execute();
}
