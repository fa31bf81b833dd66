import { NO_PRICE, type PricedPlayer } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { toInt32 } from './chunk.codec.ts';
import type { RoundKey } from './round-key.ts';

/** Who could have stood in an eleven of a round, with the points got in it and the price of then. */
export interface Candidate extends PricedPlayer {
  readonly playerNo: number;
}

/**
 * All players with a price and a position who were in the season, or played in the round before they
 * left; each with the team played for, which may not be the player's team of today. Prices are those
 * the lineups were frozen with, and today's where none were kept.
 * @param playerPoints by player number
 */
export async function findCandidates(
  db: Kysely<Database>,
  round: RoundKey,
  playerPoints: Int16Array,
): Promise<readonly Candidate[]> {
  const pricesOfThen = await findFrozenPrices(db, round);
  // The team is looked up player by player, through the index, whatever the planner thinks of the
  // size of a table that has just grown by a round.
  const { rows } = await sql<Omit<Candidate, 'points'>>`
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
    where (active or played_for is not null) and position <> 'UNKNOWN'
    order by player_no`.execute(db);
  return rows.flatMap((player) => {
    const { playerNo } = player;
    // Who came after the lock could not be bought for the round.
    const marketValue = pricesOfThen ? (pricesOfThen[playerNo] ?? 0) : player.marketValue;
    if (!isForSale(marketValue)) return [];
    return [{ ...player, marketValue, points: playerPoints[playerNo] ?? 0 }];
  });
}

/** What players cost when the lineups were frozen, by number; undefined: not kept. */
export async function findFrozenPrices(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
): Promise<Int32Array | undefined> {
  const frozen = await db
    .selectFrom('frozen_round')
    .select('prices')
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .executeTakeFirst();
  return frozen?.prices ? toInt32(frozen.prices) : undefined;
}

/** Whether a market value is a price. */
export function isForSale(marketValue: number): boolean {
  return marketValue > 0 && marketValue < NO_PRICE;
}
