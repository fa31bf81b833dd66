import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { batchAssignments, batchColumnNames, batchColumnValues } from './batch-columns.codec.ts';
import { batchText, batchTexts } from './batch-texts.codec.ts';
import { answersKeptSince } from './ledger.repository.ts';
import type { JudgedLedger, LedgerRow } from './ledger.types.ts';
import type { LedgerChange } from './settle-change.model.ts';
import { type KeptAnswer, seasonAsJudged } from './write-change.ts';

/** A decided change of a ledger as it was seen. */
export interface SeenChange {
  readonly seen: JudgedLedger;
  readonly change: LedgerChange;
  /** The ledger after it. */
  readonly row: LedgerRow;
  readonly answer: KeptAnswer | undefined;
}

/**
 * Writes changes of different ledgers of one state of a season that close at the same time, each with its
 * transaction and the answer that is given under a key: one statement. As with one alone, nothing is
 * written of a change whose ledger or season is not what was seen, or has closed, or whose request was
 * answered before; the others go on without it.
 *
 * It waits for no ledger: one that another transaction holds is left out. So neither two servers nor a
 * batch and a change under a lock can wait for each other, and nobody waits for a neighbour's ledger.
 * @returns of each change whether it is written
 */
export async function writeTogether(
  db: Kysely<Database>,
  changes: readonly [SeenChange, ...SeenChange[]],
): Promise<boolean[]> {
  const { rows } = await batchStatement(changes).execute(db);
  const written = new Set(rows.map(({ no }) => no));
  return changes.map((_, at) => written.has(at + 1));
}

function batchStatement(
  changes: readonly [SeenChange, ...SeenChange[]],
): RawBuilder<{ readonly no: number }> {
  const { seen } = changes[0];
  const { season_id: seasonId } = seen.row;
  const { lists, payload, reply } = listsOf(changes);
  // The season's lock is taken before any ledger's, as everywhere.
  return sql`
    with input as materialized (
      select given.*, ${payload}::jsonb as payload, ${reply} as reply
      from rows from (${lists}) with ordinality as given (${LIST_NAMES}, no)
      where (select ${seasonAsJudged(seen)})
    ), held as materialized (
      select input.* from input cross join lateral (
        select from ledger
        where season_id = ${seasonId} and user_id = input.user_id and version = input.version
          and stay_version = input.stay_version and not exists (
            select from ledger_request
            where season_id = ${seasonId} and user_id = input.user_id and key = input.key
              and at > ${answersKeptSince})
        for no key update skip locked
      ) free
    ), changed as (
      update ledger set ${batchAssignments('held')}, version = held.version + 1
      from held
      where ledger.season_id = ${seasonId} and ledger.user_id = held.user_id
        and ledger.version = held.version
      returning held.no, ledger.season_id, ledger.user_id, ledger.version, held.kind, held.payload,
        held.budget_before, ledger.budget, held.key, held.fingerprint, held.status, held.reply
    ), written as (
      insert into ledger_transaction
        (season_id, user_id, version, kind, payload, budget_before, budget_after)
      select season_id, user_id, version, kind, payload, budget_before, budget from changed
    ), answered as (
      insert into ledger_request (season_id, user_id, key, fingerprint, status, reply)
      select season_id, user_id, key, fingerprint, status, reply from changed where key is not null
      on conflict (season_id, user_id, key) do update
      set fingerprint = excluded.fingerprint, status = excluded.status, reply = excluded.reply,
        at = now()
    )
    select no::int from changed`;
}

const LIST_NAMES = sql`user_id, version, stay_version, kind, budget_before, payload_start, payload_length,
  key, fingerprint, status, reply_start, reply_length, ${batchColumnNames}`;

/** What is written of each change as lists, and what its row cuts its long texts out by. */
function listsOf(changes: readonly SeenChange[]) {
  const before = changes.map(({ seen }) => seen.row);
  const answers = changes.map(({ answer }) => answer);
  const payloads = batchTexts(changes.map(({ change }) => JSON.stringify(change.event.payload)));
  const replies = batchTexts(answers.map((answer) => answer?.reply ?? ''));
  const lists = sql.join([
    sql`unnest(${before.map((row) => row.user_id)}::text[])`,
    sql`unnest(${before.map((row) => row.version)}::int[])`,
    sql`unnest(${before.map((row) => row.stay_version)}::int[])`,
    sql`unnest(${changes.map(({ change }) => change.event.kind)}::text[])`,
    sql`unnest(${before.map((row) => row.budget)}::int[])`,
    sql`unnest(${payloads.starts}::int[])`,
    sql`unnest(${payloads.lengths}::int[])`,
    sql`unnest(${answers.map((answer) => answer?.key ?? null)}::text[])`,
    sql`unnest(${answers.map((answer) => answer?.fingerprint ?? null)}::bytea[])`,
    sql`unnest(${answers.map((answer) => answer?.status ?? null)}::int[])`,
    sql`unnest(${replies.starts}::int[])`,
    sql`unnest(${replies.lengths}::int[])`,
    batchColumnValues(changes),
  ]);
  return {
    lists,
    payload: batchText(payloads, 'payload_start', 'payload_length'),
    reply: batchText(replies, 'reply_start', 'reply_length'),
  };
}
