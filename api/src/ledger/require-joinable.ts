import { ApiProblem } from '../api-problem.ts';
import type { Deciding } from './change-ledger.command.ts';
import { playerIdsOf } from './slots.codec.ts';

/**
 * Nobody joins a running season that forbids it: who has never bought a player may not begin to.
 * @throws ApiProblem SEASON_RUNNING
 */
export async function requireJoinable({ season, state, row, db }: Deciding): Promise<void> {
  if (season.preset.joinWhileRunning ?? true) return;
  const isRunning = state.roundNo > 1 || state.phase !== 'GENERAL';
  if (!isRunning || playerIdsOf(season, row.slot_player_no).length > 0) return;
  const traded = await db
    .selectFrom('ledger_transaction')
    .select('version')
    .where('season_id', '=', season.id)
    .where('user_id', '=', row.user_id)
    .where('kind', '=', 'PLAYER_TRANSACTION')
    .limit(1)
    .executeTakeFirst();
  if (!traded) throw new ApiProblem('SEASON_RUNNING', { seasonId: season.id });
}
