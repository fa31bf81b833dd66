import { PreparedReply } from '@spieltag/server-kit/replies';
import type { ApiError, ApiErrorCode } from '@spieltag/shared-kernel/contract';
import { type Result, type RulesContext, refuse } from '@spieltag/shared-kernel/rules';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { LedgerEvent } from '../database/tables/ledger-transaction.types.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { closingTime, stateToJudgeBy } from '../season/due-lock.model.ts';
import { gameTimeAt } from '../season/game-time.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { AnsweredRequest } from './answered-request.types.ts';
import { ChangeDeadline } from './change-deadline.ts';
import type { ChangeRequest } from './change-request.ts';
import { type CountedLedger, countDueRounds } from './count-due-rounds.ts';
import { presentLedger } from './ledger.presenter.ts';
import { lockLedger } from './ledger.repository.ts';
import type { FoundLedger, LedgerRow, LockedLedger } from './ledger.types.ts';
import type { LedgerCache } from './ledger-cache.ts';
import type { LedgerContext } from './ledger-context.ts';
import type { LedgerNews } from './ledger-news.ts';
import { type LedgerSituation, rulesContext } from './ledger-situation.model.ts';
import { lockForChange } from './lock-for-change.ts';
import { insertLedger } from './open-ledger.command.ts';
import { type LedgerChange, settleChange } from './settle-change.model.ts';
import { changesIn, versionAfter } from './shown-version.model.ts';
import { keepAnswer, writeChange } from './write-change.ts';

/** What a change is decided on. */
export interface ChangeSituation extends LedgerSituation {
  readonly rules: RulesContext;
  /** For further queries; of the transaction where there is one. */
  readonly db: Kysely<Database>;
}

/** The change, undefined for one that leaves all as it is, or what it is refused for. */
export type Decision = Result<LedgerChange | undefined, ApiProblem>;
export type Decide = (situation: ChangeSituation) => Decision | Promise<Decision>;

type Answer = Omit<AnsweredRequest, 'fingerprint'>;

/** An answer, and with success the change and the ledger after it. */
interface Outcome extends Answer {
  readonly changed?: { readonly change: LedgerChange; readonly row: LedgerRow };
}

interface TimedRequest extends ChangeRequest {
  readonly deadline: ChangeDeadline;
}

const OK = 200;
/** Of a change that was decided on what does not hold any more. */
const OUTDATED = 'OUTDATED';

/**
 * Changes one ledger: version check, verdict, new state and a row of its history in one
 * transaction. Of two changes made for the same version one succeeds and the other is refused.
 * Under a key a change happens once: a repeated request gets the stored answer, be it a refusal.
 * @returns the ledger as its owner sees it after the change, as JSON
 * @throws ApiProblem SEASON_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, or LEDGER_CONFLICT: with the ledger
 * there is if it has changed, without if the season is changing just now; RetryLater: it took too
 * long, and nothing has happened
 */
export async function changeLedger(
  context: LedgerContext,
  request: ChangeRequest,
  decide: Decide,
): Promise<PreparedReply> {
  const { seasons, work } = context;
  const known = await seasons.lastKnown(request.seasonId);
  const readSeason = () => seasons.get(request.seasonId);
  const timed = { ...request, deadline: new ChangeDeadline(work) };
  const answer =
    (known && (await changeOptimistically(context, known, timed, decide))) ??
    (known && (await changeLocked(context, known, timed, decide))) ??
    // Prices or clubs have changed since: once more with the new ones.
    (await changeLocked(context, await work.run('commit', readSeason), timed, decide));
  if (!answer) throw new ApiProblem('LEDGER_CONFLICT');
  if (answer.status === OK) return new PreparedReply(answer.reply, '');
  throw problemOf(answer.reply);
}

/**
 * Optimistic concurrency: decides the change on the cached ledger and writes it together with others
 * in one statement, which leaves out what has changed since. A small part of the work of a
 * transaction. Once it is decided anew on what is read then: an event of the season outdates all that
 * wait at that moment, and under locks they would be many times as much work.
 * @returns undefined: it has to be decided under a lock, as refusals always are
 */
async function changeOptimistically(
  context: LedgerContext,
  season: LoadedSeason,
  request: TimedRequest,
  decide: Decide,
): Promise<Answer | undefined> {
  const { ledgers, reads } = context;
  const cached = heldFor(request, ledgers);
  const first = cached && (await changeAsSeen(context, season, cached, request, decide));
  if (first && first !== OUTDATED) return first;
  if (cached && !first) return undefined;
  request.deadline.requireTimeToBegin();
  const seen = await reads.find(request);
  const second = seen && (await changeAsSeen(context, season, seen, request, decide));
  return second === OUTDATED ? undefined : second;
}

/**
 * The ledger as it is held; undefined: the client has seen a later one, which another server made. It
 * would be judged a conflict, which is the work of a transaction.
 */
function heldFor(request: ChangeRequest, ledgers: LedgerCache): FoundLedger | undefined {
  const held = ledgers.getCurrent(request);
  const seenChanges = changesIn(request.expectedVersion ?? 0);
  return held && seenChanges <= held.row.version ? held : undefined;
}

/**
 * Decides the change on a ledger as it was seen, and writes it if that still holds. Only while it is
 * decided does it hold a place at the database; it waits for what is done in batches without one.
 * @returns undefined: it changes nothing, or the season has another catalogue
 */
async function changeAsSeen(
  { db, ledgers, counts, writes, work, news }: LedgerContext,
  season: LoadedSeason,
  seen: FoundLedger,
  request: ChangeRequest,
  decide: Decide,
): Promise<Answer | typeof OUTDATED | undefined> {
  const { requestKey } = request;
  if (seen.state.catalogueVersion !== season.catalogueVersion) return undefined;
  const now = gameTimeAt(seen.state.clock, request.now);
  const counted = await counts.count({ ...seen, season, now });
  const { changed, ...answer } = await work.run('commit', () =>
    judge(db, counted, request, decide),
  );
  if (!changed) return undefined;
  const kept = requestKey && { ...requestKey, ...answer };
  const closesAt = closingTime(season, seen.state);
  if (!(await writes.write({ seen: { ...seen, closesAt }, ...changed, answer: kept }))) {
    ledgers.delete(request);
    return OUTDATED;
  }
  ledgers.set(request, { ...seen, row: changed.row });
  tell(news, request, changed.row);
  return answer;
}

/** Decides the change with the ledger's row locked; undefined: the season has a newer catalogue. */
async function changeLocked(
  { db, ledgers, work, news }: LedgerContext,
  season: LoadedSeason,
  request: TimedRequest,
  decide: Decide,
): Promise<Answer | undefined> {
  const { requestKey, deadline } = request;
  deadline.requireTimeToBegin();
  const change = async (trx: Transaction<Database>) => {
    // Both are sent without a round trip in between, and PostgreSQL runs them in this order.
    const [, locked] = await Promise.all([
      lockForChange(trx, request),
      lockOrOpen(trx, ledgers, season, request),
    ]);
    if (!locked) return undefined;
    const { answered, ...found } = locked;
    if (answered) {
      if (requestKey?.fingerprint.equals(answered.fingerprint)) return { answer: answered };
      throw new ApiProblem('IDEMPOTENCY_KEY_REUSED');
    }
    if (found.state.catalogueVersion !== season.catalogueVersion) return undefined;
    deadline.requireTimeToWrite();
    const now = gameTimeAt(found.state.clock, request.now);
    const counted = await countDueRounds(trx, { ...found, season, now });
    const { changed, ...answer } = await judge(trx, counted, request, decide);
    const kept = requestKey && { ...requestKey, ...answer };
    if (changed) await writeChange(trx, found.row, changed.change, kept);
    else if (kept) await keepAnswer(trx, found.row, kept);
    return { answer, changed, seen: { ...found, row: changed?.row ?? found.row } };
  };
  const done = await work.runHeldUp('commit', () => db.transaction().execute(change));
  if (done?.seen) ledgers.set(request, done.seen);
  if (done?.changed) tell(news, request, done.changed.row);
  return done?.answer;
}

/** Says what is committed: other devices of the owner show what was changed before. */
function tell(news: LedgerNews, { seasonId, userId }: ChangeRequest, row: LedgerRow): void {
  news.changed({ seasonId, userId }, versionAfter(row.version));
}

/**
 * The answer to a change, and what it does to the ledger. It is shown as the season stands, as in every
 * other reply, and judged by what is due.
 */
async function judge(
  db: Kysely<Database>,
  counted: CountedLedger,
  request: ChangeRequest,
  decide: Decide,
): Promise<Outcome> {
  const { situation } = counted;
  const { row, season } = situation;
  const judged = { ...situation, state: stateToJudgeBy(season, situation.state) };
  const decision =
    conflictOf(situation, request) ??
    (await decide({ ...judged, rules: rulesContext(judged), db }));
  if (!decision.ok) {
    const { error } = decision;
    return { status: error.status, reply: JSON.stringify(error.toBody()) };
  }
  const decided = decision.value;
  if (!decided) return { status: OK, reply: JSON.stringify(presentLedger(situation)) };
  const change = withRoundsCounted(counted, settleChange(judged, decided));
  const after = { ...row, ...change.columns, version: row.version + 1 };
  const reply = JSON.stringify(presentLedger({ ...situation, row: after }));
  return { status: OK, reply, changed: { change, row: after } };
}

/** The refusal of a change that was made for another version of the ledger. */
function conflictOf(
  situation: LedgerSituation,
  { expectedVersion }: ChangeRequest,
): Decision | undefined {
  if (expectedVersion === undefined || changesIn(expectedVersion) === situation.row.version) {
    return undefined;
  }
  const ledger = presentLedger(situation);
  const problem = new ApiProblem('LEDGER_CONFLICT', { version: ledger.version }, undefined, ledger);
  return refuse(problem);
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

/** Undefined: there is no ledger yet, and none can be opened with an outdated catalogue. */
async function lockOrOpen(
  trx: Transaction<Database>,
  ledgers: LedgerCache,
  season: LoadedSeason,
  { userId, requestKey }: ChangeRequest,
): Promise<LockedLedger | undefined> {
  const key = { seasonId: season.id, userId };
  const held = await lockLedger(trx, ledgers, key, requestKey);
  if (held) return held;
  if (!(await insertLedger(trx, season, userId))) return undefined;
  const opened = await lockLedger(trx, ledgers, key, requestKey);
  if (!opened) throw new Error(`the ledger of ${userId} was opened and is not there`);
  return opened;
}
