import type { OptimalLineup } from '@spieltag/shared-kernel/contract';
import { hasPosition, type Lineup, personalOptimum } from '@spieltag/shared-kernel/rules';
import type { RoundOptimum } from '../evaluation/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { placedPositions } from './placed-positions.ts';

/**
 * The best a complete roster could have been placed; null where its players make no legal eleven.
 * Cheap enough (microseconds) to be worked out whenever it is shown.
 */
export function personalOptimalLineup(
  season: LoadedSeason,
  lineup: Lineup,
  pointsOf: (playerId: string) => number,
): OptimalLineup | null {
  const positions = placedPositions(season, lineup);
  const squad = lineup.indexedPlayers.flatMap((placed, slot) => {
    const position = positions[slot];
    if (!placed || !position) return [];
    const { id, teamId } = placed;
    return [{ id, teamId, position, points: pointsOf(id) }];
  });
  if (squad.length < season.preset.limits.maxLineupSize) return null;
  const { formations, preset } = season;
  const best = personalOptimum(squad.filter(hasPosition), { formations, limits: preset.limits });
  if (!best) return null;
  return {
    formationId: best.formationId,
    points: best.points,
    players: best.players.map(({ id, teamId, points }, index) => ({ id, teamId, index, points })),
  };
}

/** The stored optimum of a round as the contract has it. */
export function presentRoundOptimum(
  season: LoadedSeason,
  { formationId, points, playerNos, teamIds }: RoundOptimum,
  playerPoints: Int16Array,
): OptimalLineup {
  return {
    formationId,
    points,
    players: playerNos.map((playerNo, index) => {
      const id = season.players[playerNo]?.id;
      const teamId = teamIds[index];
      if (id === undefined || teamId === undefined) {
        throw new Error(`The optimum of a round of ${season.id} names player ${playerNo}`);
      }
      return { id, teamId, index, points: playerPoints[playerNo] ?? 0 };
    }),
  };
}
