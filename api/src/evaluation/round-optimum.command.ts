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

/** All players with a price and a position who were in the season, or played in the round before they left. */
async function findCandidates(
  trx: Transaction<Database>,
  round: RoundKey,
): Promise<readonly Candidate[]> {
  // The team is looked up player by player, through the index, whatever the planner thinks of the
  // size of a table that has just grown by a round.
  const { rows } = await sql<Candidate>`
    select player_no as "playerNo", id, position, market_value as "marketValue",
      coalesce(played_for, team_id) as "teamId"
    from (
      select player.*, (
        select played.team_id from player_match played
        where played.season_id = player.season_id and played.round_id = ${round.roundId}
          and played.player_no = player.player_no
        order by match_id limit 1
      ) as played_for
      from player where season_id = ${round.seasonId}
    ) player
    where market_value > 0 and market_value < ${NO_PRICE} and (active or played_for is not null)
      and position <> 'UNKNOWN'
    order by player_no`.execute(trx);
  return rows;
}
