import type { PricedPlayer } from './candidates.ts';
import { teamCapacity, toDense } from './candidates.ts';
import { addPlayers, chosenItems, emptyFlow } from './flow.ts';
import type { Supply } from './supply.ts';
import { createSupply, offer } from './supply.ts';
import { undominated } from './undominated.ts';

/** Whether the search has settled on a player: still free, in every eleven, or in none. */
export const FREE = 0;
export const IN = 1;
export const OUT = 2;

/** The players worth looking at, as numbers, and what the search has settled so far. */
export interface BudgetProblem {
  /** Numbers of the players among the original candidates. */
  readonly original: readonly number[];
  readonly points: Float64Array;
  readonly price: Float64Array;
  readonly position: Uint8Array;
  readonly team: Int32Array;
  readonly settled: Uint8Array;
  readonly supply: Supply;
  readonly teamRoom: Int32Array;
  /** Smallest difference two elevens' points can have: 1 for whole numbers, else 0. */
  readonly step: number;
}

/** An eleven of the problem, by player numbers. */
export interface Eleven {
  readonly items: readonly number[];
  readonly points: number;
  readonly price: number;
}

/** Leaves out who cannot matter and turns the rest into numbers. */
export function createBudgetProblem(
  candidates: readonly PricedPlayer[],
  teamLimit: number,
  depth: number,
): BudgetProblem {
  const all = toDense(candidates);
  const perGroup = teamLimit === 0 ? depth : Math.min(depth, teamLimit);
  const original = undominated(candidates, all, perGroup);
  const players = original.flatMap((i) => candidates[i] ?? []);
  const dense = toDense(players);
  const teamRoom = teamCapacity(dense.teams, teamLimit);
  return {
    original,
    points: Float64Array.from(players, (player) => player.points),
    price: Float64Array.from(players, (player) => player.marketValue),
    position: dense.position,
    team: dense.team,
    settled: new Uint8Array(players.length),
    supply: createSupply(teamRoom.slice(), depth),
    teamRoom,
    step: players.every((player) => Number.isInteger(player.points)) ? 1 : 0,
  };
}

/**
 * The eleven of the highest `pointsWeight * points - priceWeight * price` that keeps to what is
 * settled; undefined when there is none.
 */
export function solve(
  problem: BudgetProblem,
  wanted: readonly number[],
  pointsWeight: number,
  priceWeight: number,
): Eleven | undefined {
  const { supply, settled, position, team, points, price } = problem;
  supply.size.fill(0);
  supply.capacity.set(problem.teamRoom);
  const open = [...wanted];
  const items: number[] = [];
  for (let i = 0; i < settled.length; i += 1) {
    const state = settled[i];
    if (state === OUT) continue;
    const p = position[i] ?? 0;
    const t = team[i] ?? 0;
    if (state === IN) {
      items.push(i);
      open[p] = (open[p] ?? 0) - 1;
      supply.capacity[t] = (supply.capacity[t] ?? 0) - 1;
      continue;
    }
    const value = pointsWeight * (points[i] ?? 0) - priceWeight * (price[i] ?? 0);
    offer(supply, p * supply.teams + t, value, i);
  }
  if (open.some((count) => count < 0) || supply.capacity.some((room) => room < 0)) return undefined;
  const flow = emptyFlow(supply);
  if (!addPlayers(supply, flow, open)) return undefined;
  items.push(...chosenItems(supply, flow));
  let totalPoints = 0;
  let totalPrice = 0;
  for (const i of items) {
    totalPoints += points[i] ?? 0;
    totalPrice += price[i] ?? 0;
  }
  return { items, points: totalPoints, price: totalPrice };
}
