import { sql } from 'kysely';
import { playerIdsOf } from '../lineups/slots.codec.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { ChangeSituation } from './change-ledger.command.ts';

/**
 * Why a user may not buy players: nobody joins a running season that forbids it, which is what
 * buying the first player means.
 * @returns SEASON_RUNNING; undefined: the user may
 */
export async function findJoinRefusal({
  season,
  state,
  row,
  db,
}: ChangeSituation): Promise<ApiProblem | undefined> {
  if (season.preset.joinWhileRunning ?? true) return undefined;
  const isRunning = state.roundNo > 1 || state.phase !== 'GENERAL';
  if (!isRunning || playerIdsOf(season, row.slot_player_no).length > 0) return undefined;
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
  return bought ? undefined : new ApiProblem('SEASON_RUNNING', { seasonId: season.id });
}
