import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { lockSeasonShared } from '../season/season-state.repository.ts';
import type { ChangeRequest } from './change-request.ts';

/**
 * Locks the season, shared with other changes, until the transaction ends, and the key of the request
 * exclusively: of two requests under one key the second finds the answer of the first.
 */
export async function lockForChange(
  trx: Transaction<Database>,
  { seasonId, userId, requestKey }: ChangeRequest,
): Promise<void> {
  if (!requestKey) return lockSeasonShared(trx, seasonId);
  const request = `${userId} ${requestKey.key}`;
  await sql`
    select pg_advisory_xact_lock_shared(hashtext('season'), hashtext(${seasonId})),
      pg_advisory_xact_lock(hashtext('ledger_request'), hashtext(${request}))`.execute(trx);
}
