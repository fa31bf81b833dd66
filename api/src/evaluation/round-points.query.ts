import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RoundKey } from './round-key.ts';

/**
 * What every player has collected in the round so far, over all matches of the round, by player
 * number; players of whom nothing is known have 0.
 */
export async function sumPlayerPoints(
  db: Kysely<Database>,
  round: RoundKey,
): Promise<Int16Array<ArrayBuffer>> {
  const sums = await db
    .selectFrom('player_match')
    .select((eb) => ['player_no', eb.fn.sum<number>('points').as('points')])
    .where('season_id', '=', round.seasonId)
    .where('round_id', '=', round.roundId)
    .groupBy('player_no')
    .orderBy('player_no')
    .execute();
  const points = new Int16Array((sums.at(-1)?.player_no ?? -1) + 1);
  for (const sum of sums) points[sum.player_no] = sum.points;
  return points;
}
