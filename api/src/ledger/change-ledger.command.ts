import type { ApiError, ApiErrorCode } from '@spieltag/shared-kernel/contract';
import type { RulesContext } from '@spieltag/shared-kernel/rules';
import type { Kysely, Transaction } from 'kysely';
import { ApiProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import { gameTimeAt } from '../gameloop/game-time.model.ts';
import { PreparedReply } from '../plugins/etag.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import type { AnsweredRequest } from './answered-request.types.ts';
import type { ChangeRequest } from './change-request.ts';
import { holdForChange } from './hold-for-change.ts';
import { type KnownPartsMemory, knownPartsOf } from './known-parts.ts';
import { presentLedger } from './ledger.presenter.ts';
import { keepAnswer, type LockedLedger, lockLedger, writeChange } from './ledger.repository.ts';
import { type LedgerSituation, rulesContext } from './ledger-situation.model.ts';
import { insertLedger } from './open-ledger.command.ts';
import { type LedgerChange, settleChange } from './settle-change.model.ts';

/** What a change is decided by. */
export interface Deciding extends LedgerSituation {
  readonly rules: RulesContext;
  readonly trx: Transaction<Database>;
}

/** Gives the change, undefined for one that leaves all as it is; throws refusals. */
export type Decide = (
  situation: Deciding,
) => LedgerChange | undefined | Promise<LedgerChange | undefined>;

/** An answer, and the change it tells of. */
type Outcome = Omit<AnsweredRequest, 'fingerprint'> & { readonly change?: LedgerChange };

const OK = 200;

/**
 * Changes one ledger: version check, verdict, new state and a row of its history in one
 * transaction. Of two changes made for the same version one succeeds and the other is refused.
 * Under a key a change happens once: whoever asks again is given the answer of then, be it a
 * refusal.
 * @returns the ledger as its owner sees it after the change, as JSON
 * @throws ApiProblem SEASON_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, or LEDGER_CONFLICT: with the ledger
 * there is if it has changed, without if the season is changing just now
 */
export async function changeLedger(
  db: Kysely<Database>,
  request: ChangeRequest,
  decide: Decide,
): Promise<PreparedReply> {
  const seasons = seasonCacheOf(db);
  const known = await seasons.lastKnown(request.seasonId);
  const answer =
    (known && (await changeIn(db, known, request, decide))) ??
    // Prices or clubs have changed since: once more with the new ones.
    (await changeIn(db, await seasons.get(request.seasonId), request, decide));
  if (!answer) throw new ApiProblem('LEDGER_CONFLICT');
  if (answer.status === OK) return new PreparedReply(answer.reply, '');
  throw problemOf(answer.reply);
}

/** The change as decided by this version of the season; undefined: there is a newer one. */
function changeIn(
  db: Kysely<Database>,
  season: LoadedSeason,
  request: ChangeRequest,
  decide: Decide,
): Promise<Omit<AnsweredRequest, 'fingerprint'> | undefined> {
  const { requestKey } = request;
  return db.transaction().execute(async (trx) => {
    // Sent one behind the other, without a round trip in between; run in this order.
    const [, locked] = await Promise.all([
      holdForChange(trx, request),
      lockOrOpen(trx, knownPartsOf(db), season, request),
    ]);
    const { row, state, standings, answered } = locked;
    if (answered) {
      if (requestKey?.fingerprint.equals(answered.fingerprint)) return answered;
      throw new ApiProblem('IDEMPOTENCY_KEY_REUSED');
    }
    if (state.catalogueVersion !== season.catalogueVersion) return undefined;
    const now = gameTimeAt(state.clock, request.now);
    const situation = { season, state, row, standings, now };
    const { change, ...outcome } = await judge(trx, situation, request, decide);
    const answer = requestKey && { ...requestKey, ...outcome };
    if (change) await writeChange(trx, row, change, answer);
    else if (answer) await keepAnswer(trx, row, answer);
    return outcome;
  });
}

/** The answer to a change, and what it does to the ledger. */
async function judge(
  trx: Transaction<Database>,
  situation: LedgerSituation,
  { expectedVersion }: ChangeRequest,
  decide: Decide,
): Promise<Outcome> {
  const { row } = situation;
  try {
    if (expectedVersion !== undefined && expectedVersion !== row.version) {
      const { version } = row;
      throw new ApiProblem('LEDGER_CONFLICT', { version }, undefined, presentLedger(situation));
    }
    const decided = await decide({ ...situation, rules: rulesContext(situation), trx });
    if (!decided) return { status: OK, reply: JSON.stringify(presentLedger(situation)) };
    const change = settleChange(situation, decided);
    const after = { ...row, ...change.columns, version: row.version + 1 };
    const reply = JSON.stringify(presentLedger({ ...situation, row: after }));
    return { status: OK, reply, change };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { status: error.status, reply: JSON.stringify(error.toBody()) };
  }
}

function problemOf(reply: string): ApiProblem {
  const { code, params, msg, ledger }: ApiError = JSON.parse(reply);
  // Only problems that were thrown here are kept.
  return new ApiProblem(code as ApiErrorCode, params, msg, ledger);
}

async function lockOrOpen(
  trx: Transaction<Database>,
  memory: KnownPartsMemory,
  season: LoadedSeason,
  { userId, requestKey }: ChangeRequest,
): Promise<LockedLedger> {
  const key = { seasonId: season.id, userId };
  const held = await lockLedger(trx, memory, key, requestKey);
  if (held) return held;
  await insertLedger(trx, season, userId);
  const opened = await lockLedger(trx, memory, key, requestKey);
  if (!opened) throw new Error(`the ledger of ${userId} was opened and is not there`);
  return opened;
}
