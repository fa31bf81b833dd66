import { type RawBuilder, sql } from 'kysely';

/** How many of what was reported operators are shown at a time. */
export const REPORTS_OF_PAGE = 100;

/** A part of what was reported, and whether there is more behind it. */
export interface ReportedPage<Reported> {
  readonly reported: Reported[];
  readonly hasMore: boolean;
}

/** @param rows as many as there are, up to one more than a page has */
export function pageOf<Row, Reported>(
  rows: readonly Row[],
  present: (row: Row) => Reported,
): ReportedPage<Reported> {
  return {
    reported: rows.slice(0, REPORTS_OF_PAGE).map(present),
    hasMore: rows.length > REPORTS_OF_PAGE,
  };
}

/**
 * How much what was reported weighs, the heaviest first: accounts of the magazine that have reported it, then the
 * networks guests have reported it from. However many guests somebody makes at home, they are one network.
 * @param report name of the reports; `reporter` are the accounts that have made them
 */
export function weightOf(report: string): RawBuilder<unknown> {
  const network = sql.ref(`${report}.guest_network`);
  return sql`
    count(*) filter (where reporter.role <> 'trial') desc,
    count(distinct coalesce(${network}, '')) filter (where reporter.role = 'trial') desc`;
}
