import type { OwnStanding } from '@spieltag/shared-kernel/rules';
import { type InferResult, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  type SeasonState,
  seasonStateOf,
  selectSeasonState,
} from '../season/season-state.repository.ts';
import type { AnsweredRequest, RequestKey } from './answered-request.types.ts';
import { type KnownParts, type KnownPartsMemory, knownPartsOf } from './known-parts.ts';
import type { LedgerTable } from './ledger.tables.ts';
import { ownStandingsUnless } from './standings.query.ts';

export type LedgerRow = Selectable<LedgerTable>;

/** Columns a change may set. */
export type LedgerColumns = Partial<
  Omit<LedgerRow, 'season_id' | 'user_id' | 'user_no' | 'version' | 'packed_slots' | 'created_at'>
>;

/** Names one user's ledger of a season. */
export interface LedgerKey {
  readonly seasonId: string;
  readonly userId: string;
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

/** A ledger with the state of its season. */
export interface FoundLedger {
  readonly row: LedgerRow;
  readonly state: SeasonState;
  readonly standings: readonly OwnStanding[];
}

/** A ledger that is kept from others. */
export interface LockedLedger extends FoundLedger {
  /** The answer to an earlier request under the same key. */
  readonly answered: AnsweredRequest | undefined;
}

function selectLedger(
  db: Kysely<Database>,
  { seasonId, userId }: LedgerKey,
  { state, seen }: KnownParts,
) {
  return selectSeasonState(db, seasonId, state)
    .innerJoin('ledger', 'ledger.season_id', 'clock.season_id')
    .selectAll('ledger')
    .select(ownStandingsUnless(seen?.state.stateVersion).as('standings'))
    .where('ledger.user_id', '=', userId);
}

type FoundRow = InferResult<ReturnType<typeof selectLedger>>[number];

/** What was found with what was known of it, which is learnt on the way. */
function foundLedger(
  memory: KnownPartsMemory,
  key: LedgerKey,
  known: KnownParts,
  row: FoundRow,
): FoundLedger {
  const state = seasonStateOf(row, known.state);
  const found = { row, state, standings: row.standings ?? known.seen?.standings ?? [] };
  memory.learn(key, found);
  return found;
}

/** The ledger as it stands with the state of the season; undefined: never opened. */
export async function findLedger(
  db: Kysely<Database>,
  key: LedgerKey,
): Promise<FoundLedger | undefined> {
  const memory = knownPartsOf(db);
  const known = memory.of(key);
  const row = await selectLedger(db, key, known).executeTakeFirst();
  return row && foundLedger(memory, key, known, row);
}

/**
 * The ledger, kept from others until the transaction ends, and the state of the season, which the
 * caller holds already; undefined: no such ledger.
 * @param memory of the database the transaction is on
 * @param requestKey looks up the answer given under it
 */
export async function lockLedger(
  trx: Transaction<Database>,
  memory: KnownPartsMemory,
  key: LedgerKey,
  requestKey?: RequestKey,
): Promise<LockedLedger | undefined> {
  const known = memory.of(key);
  const found = await selectLedger(trx, key, known)
    .leftJoin('ledger_request as answered', (join) =>
      join
        .on('answered.season_id', '=', key.seasonId)
        .on('answered.user_id', '=', key.userId)
        .on('answered.key', '=', requestKey?.key ?? null)
        .on('answered.at', '>', oldestAnswer),
    )
    .select([
      'answered.fingerprint as answered_fingerprint',
      'answered.status as answered_status',
      'answered.reply as answered_reply',
    ])
    .forUpdate('ledger')
    .executeTakeFirst();
  if (!found) return undefined;
  const { answered_fingerprint: fingerprint, answered_status: status } = found;
  const answered =
    fingerprint && status !== null
      ? { fingerprint, status, reply: found.answered_reply ?? '' }
      : undefined;
  return { ...foundLedger(memory, key, known, found), answered };
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

/** Forgets the answers nobody can ask for any more. */
export async function forgetOldAnswers(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('ledger_request').where('at', '<=', oldestAnswer).execute();
}

/** Answers are kept from then on. */
export const oldestAnswer = sql<Date>`now() - interval '24 hours'`;
