import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/index.ts';

const DAY_MS = 86_400_000;
/** A message is remembered for so long after it was of use, so that nobody is told twice. */
const MESSAGES_MS = 2 * DAY_MS;
/** An event for longer than a season goes on with it. */
const EVENTS_MS = 400 * DAY_MS;
/** Codes by e-mail are counted for so long, see `noteMailedCode`. */
const MAILED_CODES_MS = DAY_MS;
/** Messages of one statement: however many there are, none takes longer than it may. */
const SLICE = 10_000;

/** Whether what takes long is to end. */
type Ending = Pick<AbortSignal, 'aborted'>;

/**
 * Forgets what nobody needs any more: messages, events, addresses nobody has confirmed, codes of yesterday. What
 * fails keeps nothing else back.
 * @param signal ends it after a slice
 * @throws AggregateError once all of it was tried
 */
export async function prune(db: Kysely<Database>, now: number, signal?: Ending): Promise<void> {
  const errors: unknown[] = [];
  for (const forget of [forgetMessages, forgetEvents, forgetAddresses, forgetMailedCodes]) {
    if (signal?.aborted) break;
    await forget(db, now, signal).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'not all of it could be forgotten');
}

async function forgetMessages(db: Kysely<Database>, now: number, signal?: Ending): Promise<void> {
  const before = new Date(now - MESSAGES_MS);
  let forgotten: bigint | undefined;
  do {
    const { numAffectedRows } = await sql`
      delete from push_message where ctid = any(array(
        select ctid from push_message where expires_at < ${before} order by expires_at limit ${SLICE}
      ))`.execute(db);
    forgotten = numAffectedRows;
  } while (forgotten === BigInt(SLICE) && !signal?.aborted);
}

async function forgetEvents(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('push_event')
    .where('at', '<', new Date(now - EVENTS_MS))
    .execute();
}

async function forgetAddresses(db: Kysely<Database>, now: number): Promise<void> {
  await sql`delete from push_device
    where kind = 'mail' and confirmed_at is null and code_until < ${new Date(now)}`.execute(db);
}

async function forgetMailedCodes(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('push_mailed_code')
    .where('sent_at', '<', new Date(now - MAILED_CODES_MS))
    .execute();
}
