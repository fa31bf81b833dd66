import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Database, sendWithCommit } from '../database/index.ts';
import type { AnsweredRequest, RequestKey } from './answered-request.types.ts';
import { answersKeptSince } from './ledger.repository.ts';
import type { JudgedLedger, LedgerColumns, LedgerRow } from './ledger.types.ts';
import type { LedgerChange } from './settle-change.model.ts';

/** An answer that is kept under the key of its request. */
export type KeptAnswer = RequestKey & AnsweredRequest;

/**
 * Writes a change of a locked ledger together with its transaction and the answer that is given
 * under a key, if any: one statement, the last of the transaction.
 */
export async function writeChange(
  trx: Transaction<Database>,
  before: LedgerRow,
  change: LedgerChange,
  answer?: KeptAnswer,
): Promise<void> {
  await sendWithCommit(trx, changeStatement(before, change, answer, sql``).compile(trx));
}

/**
 * The same without a lock taken before: writes nothing, and returns false, if ledger or season are
 * not what was found, if the season has closed by now, or if the request was answered before.
 */
export async function writeChangeIfUnchanged(
  db: Kysely<Database>,
  seen: JudgedLedger,
  change: LedgerChange,
  answer?: KeptAnswer,
): Promise<boolean> {
  const { row } = seen;
  const { season_id: seasonId, user_id: userId } = row;
  const unanswered = answer
    ? sql`and not exists (
        select from ledger_request
        where season_id = ${seasonId} and user_id = ${userId} and key = ${answer.key}
          and at > ${answersKeptSince})`
    : sql``;
  const unchanged = sql`
    and ${seasonAsJudged(seen)}
    ${unanswered}`;
  const { rows } = await changeStatement(row, change, answer, unchanged).execute(db);
  return rows.length > 0;
}

/**
 * Whether the season is as a ledger of it was judged by, and still open. The time is looked at with the
 * season's lock held: whoever has waited for that may have waited past the closing time.
 */
export function seasonAsJudged({ row, state, closesAt }: JudgedLedger): RawBuilder<boolean> {
  const closes = closesAt === null ? null : new Date(closesAt);
  return sql`
    case when season_unchanged(${row.season_id}, ${state.stateVersion}, ${state.catalogueVersion})
      then coalesce(clock_timestamp() < ${closes}::timestamptz, true) else false end`;
}

/** Of the version before, and under the further condition, or nothing at all is written. */
function changeStatement(
  before: LedgerRow,
  { event, columns }: LedgerChange,
  answer: KeptAnswer | undefined,
  condition: RawBuilder<unknown>,
): RawBuilder<{ readonly version: number }> {
  return sql`
    with changed as (
      update ledger set ${assignments(columns)} version = ${before.version + 1}
      where season_id = ${before.season_id} and user_id = ${before.user_id}
        and version = ${before.version} and stay_version = ${before.stay_version} ${condition}
      returning season_id, user_id, version, budget
    ), written as (
      insert into ledger_transaction
        (season_id, user_id, version, kind, payload, budget_before, budget_after)
      select season_id, user_id, version, ${event.kind}::text,
        ${JSON.stringify(event.payload)}::jsonb, ${before.budget}::int, budget
      from changed
    )${answer ? answeredPart(answer) : sql``}
    select version from changed`;
}

function assignments({ action_book: book, ...plain }: LedgerColumns): RawBuilder<unknown> {
  const set = Object.entries({ ...plain, ...(book && { action_book: JSON.stringify(book) }) });
  return sql.join([...set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`), sql``]);
}

/** A row of that key is one that has expired. */
function answeredPart({ key, fingerprint, status, reply }: KeptAnswer): RawBuilder<unknown> {
  return sql`, answered as (
      insert into ledger_request (season_id, user_id, key, fingerprint, status, reply)
      select season_id, user_id, ${key}::text, ${fingerprint}::bytea, ${status}::int, ${reply}::text
      from changed
      on conflict (season_id, user_id, key) do update
      set fingerprint = excluded.fingerprint, status = excluded.status, reply = excluded.reply,
        at = now()
    )`;
}

/** Keeps an answer that changed nothing; the last of the transaction. */
export async function keepAnswer(
  trx: Transaction<Database>,
  { season_id, user_id }: LedgerRow,
  { key, fingerprint, status, reply }: KeptAnswer,
): Promise<void> {
  const renewed = { fingerprint, status, reply, at: sql<Date>`now()` };
  const statement = trx
    .insertInto('ledger_request')
    .values({ season_id, user_id, key, ...renewed })
    .onConflict((conflict) =>
      conflict.columns(['season_id', 'user_id', 'key']).doUpdateSet(renewed),
    )
    .returning('key');
  await sendWithCommit(trx, statement.compile());
}
