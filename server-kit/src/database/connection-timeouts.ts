import { type Kysely, sql } from 'kysely';

/** What a connection waits for at most, ms, in the words of PostgreSQL's driver. */
export interface ConnectionTimeouts {
  /** For a lock of any kind: advisory ones, rows, tables. */
  readonly lock_timeout: number;
  /** For a statement, with its locks. */
  readonly statement_timeout: number;
  /** For the next statement of a transaction: a process that stands still holds its locks no longer. */
  readonly idle_in_transaction_session_timeout: number;
}

/** Of requests: whoever waits longer for one has gone. */
const USUAL: ConnectionTimeouts = {
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};
/** Of work that is no request's: evaluations, migrations, exports, opponents. */
const LONG: ConnectionTimeouts = {
  lock_timeout: 60_000,
  statement_timeout: 1_800_000,
  idle_in_transaction_session_timeout: 1_800_000,
};
/** A connection that is silently gone is found out after this time without traffic. */
const KEEP_ALIVE_MS = 10_000;

/** Part of the settings of every connection: nothing waits for ever. */
export const CONNECTION_OPTIONS = {
  ...USUAL,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
} as const;

/** Lets a transaction take as long as work may that is no request's; its first statement. */
export async function allowLongTransaction<DB>(
  trx: Kysely<DB>,
  limits: Partial<ConnectionTimeouts> = {},
): Promise<void> {
  const names = Object.keys(LONG);
  const values = Object.values({ ...LONG, ...limits }).map(String);
  await sql`
    select set_config(name, value, true)
    from unnest(${names}::text[], ${values}::text[]) as long (name, value)`.execute(trx);
}
