import { optimalLineup } from '@spieltag/shared-kernel/rules';
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { findCandidates } from './candidates.query.ts';
import type { RoundKey } from './round-key.ts';

/**
 * Works out the optimal lineup of a round, the most points the season's initial budget could buy,
 * and stores it.
 */
export async function insertRoundOptimum(
  trx: Transaction<Database>,
  round: RoundKey,
  playerPoints: Int16Array,
): Promise<void> {
  const { preset, formations } = await trx
    .selectFrom('season')
    .select(['preset', 'formations'])
    .where('id', '=', round.seasonId)
    .executeTakeFirstOrThrow();
  const candidates = await findCandidates(trx, round, playerPoints);
  const optimum = optimalLineup(candidates, {
    formations,
    limits: preset.limits,
    budget: preset.initialBudget,
  });
  if (!optimum) return;
  await trx
    .insertInto('round_optimum')
    .values({
      season_id: round.seasonId,
      round_id: round.roundId,
      formation_id: optimum.formationId,
      points: optimum.points,
      slot_player_no: optimum.players.map((player) => player.playerNo),
      slot_team_id: optimum.players.map((player) => player.teamId),
    })
    .execute();
}
