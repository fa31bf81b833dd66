import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/index.ts';

const DAY_MS = 86_400_000;
/** A message is remembered for so long after it was of use, so that nobody is told twice. */
const MESSAGES_MS = 2 * DAY_MS;
/** An event for longer than a season goes on with it. */
const EVENTS_MS = 400 * DAY_MS;
/** Codes by e-mail are counted for so long, see `noteMailedCode`. */
const MAILED_CODES_MS = DAY_MS;

/** Forgets what nobody needs any more: messages, events, addresses nobody has confirmed, codes of yesterday. */
export async function prune(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('push_message')
    .where('expires_at', '<', new Date(now - MESSAGES_MS))
    .execute();
  await db
    .deleteFrom('push_event')
    .where('at', '<', new Date(now - EVENTS_MS))
    .execute();
  await sql`delete from push_device
    where kind = 'mail' and confirmed_at is null and code_until < ${new Date(now)}`.execute(db);
  await db
    .deleteFrom('push_mailed_code')
    .where('sent_at', '<', new Date(now - MAILED_CODES_MS))
    .execute();
}
