import type { PricedPlayer } from './candidates.ts';
import type { DensePlayers } from './supply.ts';

/**
 * Numbers of the players who can matter within a budget. A player is left out when `depth` others of
 * the same position and team are no dearer and no worse: an eleven uses at most `depth` of that
 * group, so whenever it holds the player, one of the others is free to stand in.
 */
export function undominated(
  players: readonly PricedPlayer[],
  dense: DensePlayers,
  depth: number,
): number[] {
  const groups = new Map<number, number[]>();
  for (let i = 0; i < dense.count; i += 1) {
    const group = (dense.position[i] ?? 0) * dense.teams + (dense.team[i] ?? 0);
    const members = groups.get(group);
    if (members) members.push(i);
    else groups.set(group, [i]);
  }
  const points = (i: number) => players[i]?.points ?? 0;
  const price = (i: number) => players[i]?.marketValue ?? 0;
  const kept: number[] = [];
  for (const members of groups.values()) {
    members.sort((a, b) => price(a) - price(b) || points(b) - points(a));
    const bestSoFar: number[] = [];
    for (const member of members) {
      const worst = bestSoFar[depth - 1];
      if (worst !== undefined && worst >= points(member)) continue;
      kept.push(member);
      bestSoFar.push(points(member));
      bestSoFar.sort((a, b) => b - a);
      bestSoFar.length = Math.min(bestSoFar.length, depth);
    }
  }
  return kept.sort((a, b) => a - b);
}
