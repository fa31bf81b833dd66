import { type Kysely, sql } from 'kysely';
import { tryEachAddress } from './addresses.ts';

/**
 * Finds, for what was just opened, the address that takes writes: whoever begins after a fail-over
 * begins with the one that is lost.
 * @param url what it was opened with
 * @throws AggregateError whose message names each address with its reason, without a password
 */
export async function reachDatabase<DB>(db: Kysely<DB>, url: string): Promise<void> {
  await tryEachAddress(url, () => sql`select 1`.execute(db));
}
