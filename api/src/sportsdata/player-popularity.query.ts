import type { PlayerPopularity } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findOwners } from '../evaluation/index.ts';
import { seasonCacheOf } from '../season/season-cache.ts';

/**
 * How many ledgers hold each player, as it stood at the last lock.
 * @throws ApiProblem SEASON_NOT_FOUND
 */
export async function readPlayerPopularity(
  db: Kysely<Database>,
  seasonId: string,
): Promise<PlayerPopularity> {
  const { players } = await seasonCacheOf(db).get(seasonId);
  const counted = await findOwners(db, seasonId);
  if (!counted) return { roundId: null, ledgers: 0, players: [] };
  const { roundId, ledgers, owners } = counted;
  return {
    roundId,
    ledgers,
    players: players
      .map(({ id, playerNo }) => ({ playerId: id, owners: owners[playerNo] ?? 0 }))
      .filter((player) => player.owners > 0),
  };
}
