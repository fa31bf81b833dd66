import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { SILENCE_MS, type WorkingSpan } from './working-time.model.ts';

/**
 * Writes down that the game works at this moment. It is the database that keeps it, so nothing is
 * written while players could change nothing either, and the database that says when: locks are due by its
 * clock, and the clocks of machines may be off.
 */
export async function writeWorking(db: Kysely<Database>): Promise<void> {
  await sql`
    with moment as materialized (
      select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms
    ), open_span as (
      select span_no from working_span, moment
      where from_ms <= now_ms and until_ms >= now_ms - ${SILENCE_MS}::bigint
      order by until_ms desc, span_no desc limit 1
    ), continued as (
      update working_span set until_ms = greatest(until_ms, now_ms)
      from moment where span_no = (select span_no from open_span)
      returning span_no
    )
    insert into working_span (from_ms, until_ms)
    select now_ms, now_ms from moment where not exists (select from continued)`.execute(db);
}

/**
 * When the game has worked: spans that touch a stretch of time, and the first there ever was.
 * @param from epoch ms
 */
export async function readWorkingSpans(
  db: Kysely<Database>,
  from: number,
): Promise<readonly WorkingSpan[]> {
  const rows = await db
    .selectFrom('working_span')
    .select(['from_ms', 'until_ms'])
    .where((eb) =>
      eb.or([
        eb('until_ms', '>=', from),
        eb('span_no', '=', eb.selectFrom('working_span').select(eb.fn.min('span_no').as('first'))),
      ]),
    )
    .orderBy('from_ms')
    .execute();
  return rows.map(({ from_ms, until_ms }) => ({ from: from_ms, until: until_ms }));
}
