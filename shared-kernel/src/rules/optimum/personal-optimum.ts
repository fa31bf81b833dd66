import type { Formation } from '../types.ts';
import { POSITIONS } from '../types.ts';
import type { Optimum, ScoredPlayer } from './candidates.ts';
import { asOptimum, wantedBy } from './candidates.ts';
import type { OptimumOptions } from './optimal-lineup.ts';
import { bestEleven } from './optimal-lineup.ts';

/**
 * The user's personal optimal lineup of a round: the best formation for the players of the squad.
 * The best of each position are taken; only when that breaks the pitch's team limit the exact flow
 * decides. Exact. Undefined when the squad has no full eleven.
 */
export function personalOptimum<P extends ScoredPlayer>(
  squadPlayers: readonly P[],
  options: OptimumOptions,
): Optimum<P> | undefined {
  const { formations, limits, teamLimit = limits.maxTeamPresenceOnField } = options;
  const ranked = POSITIONS.map((position) =>
    squadPlayers
      .filter((player) => player.position === position)
      .sort((a, b) => b.points - a.points),
  );
  let best: { formation: Formation; chosen: P[]; points: number } | undefined;
  for (const formation of formations) {
    const wanted = wantedBy(formation);
    const chosen = ranked.flatMap((players, i) => players.slice(0, wanted[i]));
    if (chosen.length < formation.positionMap.length) continue;
    const points = chosen.reduce((sum, player) => sum + player.points, 0);
    if (best === undefined || points > best.points) best = { formation, chosen, points };
  }
  if (best === undefined) return undefined;
  // Without the team limit nothing can be better, so a legal best is the optimum.
  if (keepsTeamLimit(best.chosen, teamLimit)) return asOptimum(best.formation, best.chosen);
  return bestEleven(squadPlayers, options);
}

function keepsTeamLimit(players: readonly ScoredPlayer[], teamLimit: number): boolean {
  if (teamLimit === 0) return true;
  const counts = new Map<string, number>();
  for (const { teamId } of players) {
    const count = (counts.get(teamId) ?? 0) + 1;
    if (count > teamLimit) return false;
    counts.set(teamId, count);
  }
  return true;
}
