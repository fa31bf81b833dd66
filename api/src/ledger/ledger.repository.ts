import { type InferResult, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { seasonStateOf, selectSeasonState } from '../season/season-state.repository.ts';
import type { AnsweredRequest, RequestKey } from './answered-request.types.ts';
import type { FoundLedger, LedgerKey, LedgerRow, LockedLedger } from './ledger.types.ts';
import type { CachedLedger, LedgerCache } from './ledger-cache.ts';
import { ownStandingsUnless } from './standings.query.ts';

const MINUTE_MS = 60_000;

/** Where ledgers are read, and what is known of them. */
interface LedgerSource {
  readonly db: Kysely<Database>;
  readonly ledgers: LedgerCache;
}

/** The ledger as it stands; undefined: never opened. */
export async function readLedger(
  db: Kysely<Database>,
  { seasonId, userId }: LedgerKey,
): Promise<LedgerRow | undefined> {
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('season_id', '=', seasonId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

function selectLedgers(db: Kysely<Database>, seasonId: string, { state, seen }: CachedLedger) {
  return selectSeasonState(db, seasonId, state)
    .innerJoin('ledger', 'ledger.season_id', 'clock.season_id')
    .selectAll('ledger')
    .select(ownStandingsUnless(seen).as('standings'));
}

function selectLedger(db: Kysely<Database>, { seasonId, userId }: LedgerKey, known: CachedLedger) {
  return selectLedgers(db, seasonId, known).where('ledger.user_id', '=', userId);
}

type FoundRow = InferResult<ReturnType<typeof selectLedger>>[number];

/** What was found with what was known of it, which is learnt on the way. */
function foundLedger(
  ledgers: LedgerCache,
  key: LedgerKey,
  known: CachedLedger,
  row: FoundRow,
): FoundLedger {
  const state = seasonStateOf(row, known.state);
  const found = { row, state, standings: row.standings ?? known.seen?.standings ?? [] };
  ledgers.set(key, found);
  return found;
}

/** The ledger as it stands with the state of the season; undefined: never opened. */
export async function findLedger(
  { db, ledgers }: LedgerSource,
  key: LedgerKey,
): Promise<FoundLedger | undefined> {
  const known = ledgers.get(key);
  const row = await selectLedger(db, key, known).executeTakeFirst();
  return row && foundLedger(ledgers, key, known, row);
}

/** Those of the ledgers that were opened, by their users, with the state of the season. */
export async function findLedgers(
  { db, ledgers }: LedgerSource,
  seasonId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, FoundLedger>> {
  const [userId = ''] = userIds;
  const known = { state: ledgers.get({ seasonId, userId }).state, seen: undefined };
  const rows = await selectLedgers(db, seasonId, known)
    .where(sql<boolean>`ledger.user_id = any(${userIds}::text[])`)
    .execute();
  const found = rows.map((row) => {
    const key = { seasonId, userId: row.user_id };
    return [row.user_id, foundLedger(ledgers, key, known, row)] as const;
  });
  return new Map(found);
}

/**
 * The ledger, kept from others until the transaction ends, and the state of the season, which the
 * caller holds already; undefined: no such ledger.
 * @param requestKey looks up the answer given under it
 */
export async function lockLedger(
  trx: Transaction<Database>,
  ledgers: LedgerCache,
  key: LedgerKey,
  requestKey?: RequestKey,
): Promise<LockedLedger | undefined> {
  const known = ledgers.get(key);
  // All is asked for in statements of their own, sent along: what waits for a ledger that is being
  // changed sees the ledger after the change, and all else, groups and answers, as it was before.
  const [held, found, answered] = await Promise.all([
    holdLedger(trx, key),
    selectLedger(trx, key, known).executeTakeFirst(),
    requestKey && findAnswer(trx, key, requestKey),
  ]);
  // One that was opened between the two is there and not held: others may change it.
  if (!held || !found) return undefined;
  return { ...foundLedger(ledgers, key, known, found), answered };
}

function holdLedger(trx: Transaction<Database>, { seasonId, userId }: LedgerKey) {
  return trx
    .selectFrom('ledger')
    .select('user_no')
    .where('season_id', '=', seasonId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** The answer that was given under a key, as long as it counts. */
function findAnswer(
  db: Kysely<Database>,
  { seasonId, userId }: LedgerKey,
  { key }: RequestKey,
): Promise<AnsweredRequest | undefined> {
  return db
    .selectFrom('ledger_request')
    .select(['fingerprint', 'status', 'reply'])
    .where('season_id', '=', seasonId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('at', '>', answersKeptSince)
    .executeTakeFirst();
}

/** Keeps others from taking user numbers of the season until the transaction ends. */
export async function lockUserNos(trx: Transaction<Database>, seasonId: string): Promise<void> {
  await trx
    .selectFrom('ledger_counter')
    .select('next_user_no')
    .where('season_id', '=', seasonId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Takes `count` user numbers of a season, without gaps; returns the first. */
export async function takeUserNos(
  trx: Transaction<Database>,
  seasonId: string,
  count: number,
): Promise<number> {
  const { next_user_no } = await trx
    .updateTable('ledger_counter')
    .set({ next_user_no: sql`next_user_no + ${count}` })
    .where('season_id', '=', seasonId)
    .returning('next_user_no')
    .executeTakeFirstOrThrow();
  return next_user_no - count;
}

/**
 * Deletes the answers whose keys have expired, of a minute at a time, the oldest first: however many there
 * are, no statement takes longer than it may.
 * @param signal ends it after a minute's
 */
export async function deleteExpiredAnswers(
  db: Kysely<Database>,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  while (!signal?.aborted) {
    const { oldest } = await db
      .selectFrom('ledger_request')
      .select(({ fn }) => fn.min('at').as('oldest'))
      .where('at', '<=', answersKeptSince)
      .executeTakeFirstOrThrow();
    if (!oldest) return;
    await db
      .deleteFrom('ledger_request')
      .where('at', '<=', answersKeptSince)
      .where('at', '<=', new Date(oldest.getTime() + MINUTE_MS))
      .execute();
  }
}

/** Answers are kept from then on. */
export const answersKeptSince = sql<Date>`now() - interval '24 hours'`;
