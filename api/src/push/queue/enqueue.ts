import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import { CHANNEL_OF, type PushOccasion } from './message.types.ts';

/** Rows of one statement. */
const BATCH = 5000;
/** Devices of one statement: however many there are, none takes longer than it may. */
const SLICE = 20_000;

/**
 * Notes that the messages of an event are written, in the transaction that writes them or, see `enqueueAll`,
 * after the last of them.
 * @returns false: they were before
 */
export async function noteEvent(db: Kysely<Database>, key: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('push_event')
    .values({ key, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether the messages of an event are written. */
export async function isNoted(db: Kysely<Database>, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('push_event')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

/** Devices and their users who want to hear of a channel. E-mail is for reminders alone. */
export function wanting({ kind }: Pick<PushOccasion, 'kind'>): RawBuilder<unknown> {
  const channel = CHANNEL_OF[kind];
  const isWanted = channel === null ? sql`true` : sql`coalesce(p.${sql.ref(channel)}, true)`;
  const isRightKind = kind === 'deadline' ? sql`true` : sql`d.kind <> 'mail'`;
  return sql`push_device d left join push_preference p on p.user_id = d.user_id
    join users u on u.id = d.user_id and u.deleted_at is null
      and d.confirmed_at is not null and ${isWanted} and ${isRightKind}`;
}

/**
 * Writes one message for each of a few devices, by one statement; what a device is told of an event already
 * stays as it is.
 * @param about jsonb, made of the tables of `from`
 * @param from `wanting`, and what else it takes; conditions included
 */
export async function enqueueSet(
  db: Kysely<Database>,
  { event, kind, seasonId, dueAt, expiresAt }: PushOccasion,
  about: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<number> {
  const result = await sql`
    insert into push_message (device_id, event, user_id, kind, season_id, about, made_at, due_at, expires_at)
    select d.id, ${event}, d.user_id, ${kind}, ${seasonId}, ${about}, ${new Date(dueAt)},
      ${new Date(dueAt)}, ${new Date(expiresAt)}
    from ${from} on conflict do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/**
 * The same for as many devices as there are, a slice of them at a time. Outside a transaction each slice counts by
 * itself: what fails is begun anew, nobody is told twice, and the event is noted after the last one.
 * @param from as for `enqueueSet`, without conditions of its own
 */
export async function enqueueAll(
  db: Kysely<Database>,
  occasion: PushOccasion,
  about: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<number> {
  let count = 0;
  let after = '';
  for (;;) {
    const last = await endOfSlice(db, after);
    const isWithin = last === undefined ? sql`true` : sql`d.id <= ${last}`;
    const slice = sql`${from} where d.id > ${after} and ${isWithin}`;
    count += await enqueueSet(db, occasion, about, slice);
    if (last === undefined) break;
    after = last;
  }
  // Else the database would sort all that waits for each batch, until it looks by itself; also where most
  // of it was written before this was begun anew.
  if (after !== '') await sql`analyze push_message`.execute(db);
  return count;
}

/** undefined: no more devices follow than one slice takes. */
async function endOfSlice(db: Kysely<Database>, after: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('push_device')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(SLICE - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.id;
}

/** A message that was worked out for a device. */
export interface MessageOfDevice {
  readonly deviceId: string;
  readonly userId: string;
  readonly about: unknown;
}

/** Writes messages that were worked out one by one. */
export async function enqueueEach(
  trx: Transaction<Database>,
  { event, kind, seasonId, dueAt, expiresAt }: PushOccasion,
  messages: readonly MessageOfDevice[],
): Promise<void> {
  for (let first = 0; first < messages.length; first += BATCH) {
    const batch = messages.slice(first, first + BATCH);
    await sql`
      insert into push_message (device_id, event, user_id, kind, season_id, about, made_at, due_at, expires_at)
      select device_id, ${event}, user_id, ${kind}, ${seasonId}, about,
        ${new Date(dueAt)}, ${new Date(dueAt)}, ${new Date(expiresAt)}
      from unnest(
        ${batch.map(({ deviceId }) => deviceId)}::text[],
        ${batch.map(({ userId }) => userId)}::text[],
        ${batch.map(({ about }) => JSON.stringify(about))}::jsonb[]
      ) as message (device_id, user_id, about)
      on conflict do nothing`.execute(trx);
  }
}
