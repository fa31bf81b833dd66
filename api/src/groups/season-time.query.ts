import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { readClock } from '../season/clock.repository.ts';
import { gameTimeAt } from '../season/game-time.model.ts';

/**
 * The time of a season, epoch ms.
 * @param now real time
 * @throws ApiProblem SEASON_NOT_FOUND
 */
export async function findSeasonTime(
  db: Kysely<Database>,
  seasonId: string,
  now: number,
): Promise<number> {
  return gameTimeAt(await readClock(db, seasonId), now);
}
