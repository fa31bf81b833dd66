import type { Formation, LineupLimits } from '../types.ts';
import { budgetOptimum } from './budget-optimum.ts';
import type { Optimum, PricedPlayer, ScoredPlayer } from './candidates.ts';
import { asOptimum, teamCapacity, toDense, wantedBy } from './candidates.ts';
import type { Flow } from './flow.ts';
import { addPlayers, chosenItems, copyFlow, emptyFlow, flowValue } from './flow.ts';
import { createSupply, offer } from './supply.ts';

export interface OptimumOptions {
  /** Formations to choose from; the first of several equally good ones wins. */
  readonly formations: readonly Formation[];
  readonly limits: LineupLimits;
  /** Most players of a team on the pitch, 0: no limit. Default: the season's limit. */
  readonly teamLimit?: number;
}

/**
 * The optimal lineup of a round: the eleven with the most points, within the budget where one is
 * given. Exact. Undefined when no full eleven exists. Of equally good elevens the one found first in
 * the order of the input is returned. Whoever cannot be bought does not belong among the candidates.
 */
export function optimalLineup<P extends PricedPlayer>(
  candidates: readonly P[],
  options: OptimumOptions & { readonly budget?: number },
): Optimum<P> | undefined {
  const best = bestEleven(candidates, options);
  const { budget } = options;
  if (best === undefined || budget === undefined) return best;
  const price = best.players.reduce((sum, player) => sum + player.marketValue, 0);
  if (price <= budget) return best;
  return budgetOptimum(candidates, {
    formations: options.formations,
    teamLimit: options.teamLimit ?? options.limits.maxTeamPresenceOnField,
    budget,
  });
}

/**
 * The eleven with the most points whatever it costs: a min-cost flow over positions and teams. The
 * players every formation has in common are placed once, each formation goes on from there.
 */
export function bestEleven<P extends ScoredPlayer>(
  candidates: readonly P[],
  { formations, limits, teamLimit = limits.maxTeamPresenceOnField }: OptimumOptions,
): Optimum<P> | undefined {
  const wanted = formations.map(wantedBy);
  const common = [0, 1, 2, 3].map((i) => Math.min(...wanted.map((counts) => counts[i] ?? 0)));
  const depth = Math.max(0, ...wanted.flat());
  const dense = toDense(candidates);
  const supply = createSupply(teamCapacity(dense.teams, teamLimit), depth);
  candidates.forEach((candidate, i) => {
    const group = (dense.position[i] ?? 0) * dense.teams + (dense.team[i] ?? 0);
    offer(supply, group, candidate.points, i);
  });
  const base = emptyFlow(supply);
  if (formations.length === 0 || !addPlayers(supply, base, common)) return undefined;
  let best: { formation: Formation; flow: Flow; points: number } | undefined;
  formations.forEach((formation, f) => {
    const flow = copyFlow(base);
    const rest = common.map((count, i) => (wanted[f]?.[i] ?? 0) - count);
    if (!addPlayers(supply, flow, rest)) return;
    const points = flowValue(supply, flow);
    if (best === undefined || points > best.points) best = { formation, flow, points };
  });
  if (best === undefined) return undefined;
  const chosen = chosenItems(supply, best.flow).flatMap((i) => candidates[i] ?? []);
  return asOptimum(best.formation, chosen);
}
