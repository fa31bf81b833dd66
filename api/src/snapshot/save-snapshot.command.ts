import { readConsistently } from '../database/index.ts';
import type { LedgerContext } from '../ledger/ledger-context.ts';
import { openLedger } from '../ledger/open-ledger.command.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { holdAccount } from '../tokens/hold-account.ts';
import { deleteSnapshotsBefore } from './delete-snapshots.command.ts';
import { insertSnapshot, type SnapshotRow } from './snapshot.repository.ts';
import { readSnapshotContent } from './snapshot-content.query.ts';

/**
 * Keeps what there is to show of the caller in a season; as long as nothing of it changes, saving
 * again leads to the same snapshot. Of those before it the newest of the season are kept.
 * @throws ApiProblem TRIAL_NOT_ALLOWED, SEASON_NOT_FOUND, USER_NOT_FOUND, TOKEN_INVALID when the account is gone
 */
export async function saveSnapshot(
  context: LedgerContext & Pick<ApiContext, 'config'>,
  seasonId: string,
  caller: Caller,
): Promise<SnapshotRow> {
  if (caller.role === 'trial') throw new ApiProblem('TRIAL_NOT_ALLOWED');
  const { db, seasons, config } = context;
  const season = await seasons.get(seasonId);
  await openLedger(context, season, caller.id);
  const { showMissedPoints } = config.clientSettings;
  const source = { season, showMissedPoints };
  const content = await readConsistently(db, (trx) => readSnapshotContent(trx, source, caller.id));
  return db.transaction().execute(async (trx) => {
    // It would show the name of somebody who is gone, whose snapshots have been looked for already.
    await holdAccount(trx, caller.id);
    const snapshot = await insertSnapshot(trx, caller.id, content);
    await deleteSnapshotsBefore(trx, snapshot);
    return snapshot;
  });
}
