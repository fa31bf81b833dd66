import { NO_PRICE, optimalLineup, type Position } from '@spieltag/shared-kernel/rules';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RoundKey } from './round-key.ts';

/**
 * Works out the optimal lineup of a round, the most points the season's initial budget could buy,
 * and stores it. A round nobody has played in has none.
 */
export async function insertRoundOptimum(
  trx: Transaction<Database>,
  round: RoundKey,
  playerPoints: Int16Array,
): Promise<void> {
  if (playerPoints.length === 0) return;
  const { preset, formations } = await trx
    .selectFrom('season')
    .select(['preset', 'formations'])
    .where('id', '=', round.seasonId)
    .executeTakeFirstOrThrow();
  const candidates = (await findCandidates(trx, round)).map((player) => ({
    ...player,
    points: playerPoints[player.playerNo] ?? 0,
  }));
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

interface Candidate {
  readonly playerNo: number;
  readonly id: string;
  readonly position: Position;
  readonly marketValue: number;
  /** The team played for in the round, which may not be the player's team of today. */
  readonly teamId: string;
}

/** All players with a price who were in the season, or played in the round before they left. */
async function findCandidates(
  trx: Transaction<Database>,
  round: RoundKey,
): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select player.player_no as "playerNo", id, player.position, market_value as "marketValue",
      coalesce(played.team_id, player.team_id) as "teamId"
    from player
    left join (
      select distinct on (player_no) player_no, team_id from player_match
      where season_id = ${round.seasonId} and round_id = ${round.roundId}
      order by player_no, match_id
    ) played using (player_no)
    where season_id = ${round.seasonId} and market_value > 0 and market_value < ${NO_PRICE}
      and (active or played.team_id is not null)
    order by player_no`.execute(trx);
  return rows;
}
