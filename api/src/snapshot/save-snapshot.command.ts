import type { Kysely } from 'kysely';
import { ApiProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import { inSnapshot } from '../evaluation/index.ts';
import { openLedger } from '../ledger/open-ledger.command.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import type { Caller } from '../tokens/token-service.ts';
import { insertSnapshot, type SnapshotRow } from './snapshot.repository.ts';
import { readSnapshotContent } from './snapshot-content.query.ts';

/**
 * Keeps what there is to show of the caller in a season; as long as nothing of it changes, saving
 * again leads to the same snapshot.
 * @throws ApiProblem TRIAL_NOT_ALLOWED, SEASON_NOT_FOUND, USER_NOT_FOUND
 */
export async function saveSnapshot(
  db: Kysely<Database>,
  seasonId: string,
  caller: Caller,
): Promise<SnapshotRow> {
  if (caller.role === 'trial') throw new ApiProblem('TRIAL_NOT_ALLOWED');
  const season = await seasonCacheOf(db).get(seasonId);
  await openLedger(db, season, caller.id);
  const content = await inSnapshot(db, (trx) => readSnapshotContent(trx, season, caller.id));
  return insertSnapshot(db, caller.id, content);
}
