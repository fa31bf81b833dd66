import type { PlayerPopularity } from '@spieltag/shared-kernel/contract';
import { findOwners } from '../evaluation/index.ts';
import type { SeasonContext } from '../season/season-context.ts';

/**
 * How many ledgers hold each player and have them as captain, as it stood at the last lock.
 * @throws ApiProblem SEASON_NOT_FOUND
 */
export async function readPlayerPopularity(
  { db, seasons }: SeasonContext,
  seasonId: string,
): Promise<PlayerPopularity> {
  const { players } = await seasons.get(seasonId);
  const counted = await findOwners(db, seasonId);
  if (!counted) return { roundId: null, ledgers: 0, players: [] };
  const { roundId, ledgers, owners, captaincies } = counted;
  return {
    roundId,
    ledgers,
    players: players
      .map(({ id, playerNo }) => ({
        playerId: id,
        owners: owners[playerNo] ?? 0,
        ...(captaincies && { captains: captaincies[playerNo] ?? 0 }),
      }))
      .filter((player) => player.owners > 0),
  };
}
