import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { holdSeason } from '../season/season-state.repository.ts';
import type { ChangeRequest } from './change-request.ts';

/**
 * Keeps the season as it is until the transaction ends, and of requests under one key lets one after
 * the other in: the second finds the answer of the first.
 */
export async function holdForChange(
  trx: Transaction<Database>,
  { seasonId, userId, requestKey }: ChangeRequest,
): Promise<void> {
  if (!requestKey) return holdSeason(trx, seasonId);
  const request = `${userId} ${requestKey.key}`;
  await sql`
    select pg_advisory_xact_lock_shared(hashtext('season'), hashtext(${seasonId})),
      pg_advisory_xact_lock(hashtext('ledger_request'), hashtext(${request}))`.execute(trx);
}
