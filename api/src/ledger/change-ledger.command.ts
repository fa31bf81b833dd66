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
import { type CountedLedger, countDueRounds } from './count-due-rounds.ts';
import { holdForChange } from './hold-for-change.ts';
import { type KnownPartsMemory, knownPartsOf } from './known-parts.ts';
import { presentLedger } from './ledger.presenter.ts';
import { type LedgerRow, type LockedLedger, lockLedger } from './ledger.repository.ts';
import { type LedgerSituation, rulesContext } from './ledger-situation.model.ts';
import type { LedgerEvent } from './ledger-transaction.types.ts';
import { insertLedger } from './open-ledger.command.ts';
import { type LedgerChange, settleChange } from './settle-change.model.ts';
import { changesIn } from './shown-version.model.ts';
import { keepAnswer, writeChange, writeChangeIfUnchanged } from './write-change.ts';

/** What a change is decided by. */
export interface Deciding extends LedgerSituation {
  readonly rules: RulesContext;
  /** For what else is asked: of the same transaction where there is one. */
  readonly db: Kysely<Database>;
}

/** Gives the change, undefined for one that leaves all as it is; throws refusals. */
export type Decide = (
  situation: Deciding,
) => LedgerChange | undefined | Promise<LedgerChange | undefined>;

type Answer = Omit<AnsweredRequest, 'fingerprint'>;

/** An answer, and the change it tells of with what it makes of the ledger. */
interface Outcome extends Answer {
  readonly changed?: { readonly change: LedgerChange; readonly row: LedgerRow };
}

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
    (known && (await changeAsSeen(db, known, request, decide))) ??
    (known && (await changeIn(db, known, request, decide))) ??
    // Prices or clubs have changed since: once more with the new ones.
    (await changeIn(db, await seasons.get(request.seasonId), request, decide));
  if (!answer) throw new ApiProblem('LEDGER_CONFLICT');
  if (answer.status === OK) return new PreparedReply(answer.reply, '');
  throw problemOf(answer.reply);
}

/**
 * The change as decided by what was seen of the ledger last, in one statement that writes only if
 * that is still how it is: half the work of a transaction, and players mostly change a ledger this
 * server has shown them. Undefined: it has to be looked at under a lock. A refusal, too, is not
 * given on what was seen before.
 */
async function changeAsSeen(
  db: Kysely<Database>,
  season: LoadedSeason,
  request: ChangeRequest,
  decide: Decide,
): Promise<Answer | undefined> {
  const { requestKey } = request;
  const memory = knownPartsOf(db);
  const { state, seen } = memory.of(request);
  if (!state || seen?.state.stateVersion !== state.stateVersion) return undefined;
  if (state.catalogueVersion !== season.catalogueVersion) return undefined;
  const now = gameTimeAt(state.clock, request.now);
  const { changed, ...answer } = await judge(db, { ...seen, season, now }, request, decide);
  if (!changed) return undefined;
  const kept = requestKey && { ...requestKey, ...answer };
  if (!(await writeChangeIfUnchanged(db, seen, changed.change, kept))) {
    memory.forget(request);
    return undefined;
  }
  memory.learn(request, { ...seen, row: changed.row });
  return answer;
}

/** The change as decided by this version of the season; undefined: there is a newer one. */
async function changeIn(
  db: Kysely<Database>,
  season: LoadedSeason,
  request: ChangeRequest,
  decide: Decide,
): Promise<Answer | undefined> {
  const { requestKey } = request;
  const memory = knownPartsOf(db);
  const done = await db.transaction().execute(async (trx) => {
    // Sent one behind the other, without a round trip in between; run in this order.
    const [, locked] = await Promise.all([
      holdForChange(trx, request),
      lockOrOpen(trx, memory, season, request),
    ]);
    const { answered, ...found } = locked;
    if (answered) {
      if (requestKey?.fingerprint.equals(answered.fingerprint)) return { answer: answered };
      throw new ApiProblem('IDEMPOTENCY_KEY_REUSED');
    }
    if (found.state.catalogueVersion !== season.catalogueVersion) return undefined;
    const now = gameTimeAt(found.state.clock, request.now);
    const { changed, ...answer } = await judge(trx, { ...found, season, now }, request, decide);
    const kept = requestKey && { ...requestKey, ...answer };
    if (changed) await writeChange(trx, found.row, changed.change, kept);
    else if (kept) await keepAnswer(trx, found.row, kept);
    return { answer, seen: { ...found, row: changed?.row ?? found.row } };
  });
  if (done?.seen) memory.learn(request, done.seen);
  return done?.answer;
}

/** The answer to a change, and what it does to the ledger. */
async function judge(
  db: Kysely<Database>,
  found: LedgerSituation,
  { expectedVersion }: ChangeRequest,
  decide: Decide,
): Promise<Outcome> {
  const counted = await countDueRounds(db, found);
  const { situation } = counted;
  const { row } = situation;
  try {
    if (expectedVersion !== undefined && changesIn(expectedVersion) !== row.version) {
      const ledger = presentLedger(situation);
      throw new ApiProblem('LEDGER_CONFLICT', { version: ledger.version }, undefined, ledger);
    }
    const decided = await decide({ ...situation, rules: rulesContext(situation), db });
    if (!decided) return { status: OK, reply: JSON.stringify(presentLedger(situation)) };
    const change = withRoundsCounted(counted, settleChange(situation, decided));
    const after = { ...row, ...change.columns, version: row.version + 1 };
    const reply = JSON.stringify(presentLedger({ ...situation, row: after }));
    return { status: OK, reply, changed: { change, row: after } };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { status: error.status, reply: JSON.stringify(error.toBody()) };
  }
}

/** The change together with the rounds that were counted before it. */
function withRoundsCounted(
  { columns, consequences }: CountedLedger,
  change: LedgerChange,
): LedgerChange {
  const { rounds = [], achievements = [] } = consequences;
  if (rounds.length === 0) return change;
  const { event } = change;
  const reached = [...achievements, ...(event.payload.achievements ?? [])];
  const payload = {
    ...event.payload,
    rounds,
    ...(reached.length > 0 ? { achievements: reached } : {}),
  };
  // The payload is the event's own with what may come with any.
  return {
    event: { kind: event.kind, payload } as LedgerEvent,
    columns: { ...columns, ...change.columns },
  };
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
