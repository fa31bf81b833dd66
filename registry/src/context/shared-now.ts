import { type RawBuilder, sql } from 'kysely';

/** A time that is asked for within a statement. */
export type SharedNow = () => RawBuilder<Date>;

/**
 * What time it is for all registries of one database: its own, because their machines' clocks differ.
 * @param now epoch ms, where the time is steered
 */
export function sharedNowOf(now: (() => number) | undefined): SharedNow {
  return now
    ? () => sql<Date>`${new Date(now())}::timestamptz`
    : () => sql<Date>`clock_timestamp()`;
}
