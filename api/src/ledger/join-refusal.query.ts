import { sql } from 'kysely';
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
  // A transaction that only places players anew, an empty lineup even, is written down as well.
  const bought = await db
    .selectFrom('ledger_transaction')
    .select('version')
    .where('season_id', '=', season.id)
    .where('user_id', '=', row.user_id)
    .where('kind', '=', 'PLAYER_TRANSACTION')
    .where(sql<boolean>`jsonb_array_length(payload -> 'bought') > 0`)
    .limit(1)
    .executeTakeFirst();
  if (!bought) throw new ApiProblem('SEASON_RUNNING', { seasonId: season.id });
}
