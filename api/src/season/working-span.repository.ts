import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { SILENCE_MS, type WorkingSpan } from './working-time.model.ts';

/**
 * Writes down that the game works at this moment. It is the database that keeps it, so nothing is
 * written while players could change nothing either.
 * @param now real time, epoch ms
 */
export async function writeWorking(db: Kysely<Database>, now: number): Promise<void> {
  await sql`
    with open_span as (
      select span_no from working_span
      where from_ms <= ${now} and until_ms >= ${now - SILENCE_MS}
      order by until_ms desc, span_no desc limit 1
    ), continued as (
      update working_span set until_ms = greatest(until_ms, ${now})
      where span_no = (select span_no from open_span)
      returning span_no
    )
    insert into working_span (from_ms, until_ms)
    select ${now}, ${now} where not exists (select from continued)`.execute(db);
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
