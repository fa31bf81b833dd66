import type { Formation } from '../types.ts';
import type { BudgetProblem, Eleven } from './budget-problem.ts';
import { createBudgetProblem, FREE, IN, OUT, solve } from './budget-problem.ts';
import type { Optimum, PricedPlayer } from './candidates.ts';
import { asOptimum, wantedBy } from './candidates.ts';

/** Differences below this are rounding, not points. */
const NOISE = 1e-7;

interface Search {
  readonly problem: BudgetProblem;
  readonly wanted: readonly number[];
  readonly budget: number;
  best: { readonly formation: Formation; readonly eleven: Eleven } | undefined;
  readonly formation: Formation;
}

/** Two elevens on either side of the budget and the price of a euro at which they are worth the same. */
interface Fork {
  readonly affordable: Eleven;
  readonly tooDear: Eleven;
  readonly euroValue: number;
}

/**
 * The eleven with the most points within a budget, exact: Lagrangian bounds and branch and bound.
 * A euro gets a value in points and is charged to the players; the best eleven under that charge is
 * a flow, and its points plus the value of the whole budget bound what any affordable eleven can
 * reach. Where the bound leaves a gap, the search settles one player after the other.
 */
export function budgetOptimum<P extends PricedPlayer>(
  candidates: readonly P[],
  options: {
    readonly formations: readonly Formation[];
    readonly teamLimit: number;
    readonly budget: number;
  },
): Optimum<P> | undefined {
  const { formations, teamLimit, budget } = options;
  const depth = Math.max(0, ...formations.flatMap(wantedBy));
  const problem = createBudgetProblem(candidates, teamLimit, depth);
  let best: Search['best'];
  const searchIn = (formation: Formation): Search => ({
    problem,
    wanted: wantedBy(formation),
    budget,
    best,
    formation,
  });
  // A look at every formation first, and the most promising first after that: the better the best
  // so far, the less is left to search.
  const roots: { readonly formation: Formation; readonly fork: Fork }[] = [];
  for (const formation of formations) {
    const search = searchIn(formation);
    const fork = bound(search, undefined);
    best = search.best;
    if (fork) roots.push({ formation, fork });
  }
  roots.sort((a, b) => promiseOf(b.fork, budget) - promiseOf(a.fork, budget));
  for (const { formation, fork } of roots) {
    const search = searchIn(formation);
    explore(search, fork);
    best = search.best;
  }
  if (best === undefined) return undefined;
  const chosen = best.eleven.items.flatMap((i) => candidates[problem.original[i] ?? -1] ?? []);
  return asOptimum(best.formation, chosen);
}

/** Points no affordable eleven of the fork's formation can exceed. */
function promiseOf({ affordable, euroValue }: Fork, budget: number): number {
  return affordable.points + euroValue * (budget - affordable.price);
}

/** Searches what is not yet settled; afterwards nothing better than `search.best` is left there. */
function explore(search: Search, parent: Fork | undefined): void {
  const fork = bound(search, parent);
  if (fork === undefined) return;
  const pivot = branchOn(search.problem, fork);
  for (const state of [IN, OUT]) {
    search.problem.settled[pivot] = state;
    explore(search, fork);
  }
  search.problem.settled[pivot] = FREE;
}

/** Keeps an affordable eleven that beats the best so far. */
function remember(search: Search, eleven: Eleven): void {
  if (search.best === undefined || eleven.points > search.best.eleven.points + NOISE) {
    search.best = { formation: search.formation, eleven };
  }
}

/** Points below which a bound means: nothing better is left. */
function needed(search: Search): number {
  if (search.best === undefined) return Number.NEGATIVE_INFINITY;
  return search.best.eleven.points + search.problem.step - NOISE;
}

/**
 * Bounds what is left. Undefined: nothing better than the best so far (which may just have been
 * found). Otherwise the two elevens the search has to decide between.
 */
function bound(search: Search, parent: Fork | undefined): Fork | undefined {
  const { problem, wanted, budget } = search;
  let affordable = parent && keepsSettled(problem, parent.affordable);
  let tooDear = parent && keepsSettled(problem, parent.tooDear);
  let euroValue = parent?.euroValue ?? 0;
  for (;;) {
    const eleven = solve(problem, wanted, 1, euroValue);
    if (eleven === undefined) return undefined;
    const worth = eleven.points - euroValue * eleven.price;
    if (worth + euroValue * budget < needed(search)) return undefined;
    if (eleven.price <= budget) remember(search, eleven);
    if (
      affordable &&
      tooDear &&
      worth <= affordable.points - euroValue * affordable.price + NOISE
    ) {
      return { affordable, tooDear, euroValue };
    }
    if (eleven.price <= budget) {
      if (euroValue === 0) return undefined;
      affordable = eleven;
      tooDear ??= solve(problem, wanted, 1, 0);
    } else {
      tooDear = eleven;
      affordable ??= solve(problem, wanted, 0, 1);
    }
    if (affordable === undefined || tooDear === undefined || affordable.price > budget) {
      return undefined;
    }
    remember(search, affordable);
    if (tooDear.price <= budget) {
      remember(search, tooDear);
      return undefined;
    }
    euroValue = (tooDear.points - affordable.points) / (tooDear.price - affordable.price);
    if (euroValue <= 0) return undefined;
  }
}

/** The eleven, if it is one of those that are left. */
function keepsSettled(problem: BudgetProblem, eleven: Eleven): Eleven | undefined {
  const held = new Set(eleven.items);
  for (let i = 0; i < problem.settled.length; i += 1) {
    if (problem.settled[i] === (held.has(i) ? OUT : IN)) return undefined;
  }
  return eleven;
}

/** The dearest player of the eleven that costs too much who is not in the affordable one. */
function branchOn(problem: BudgetProblem, { affordable, tooDear }: Fork): number {
  const held = new Set(affordable.items);
  const price = (i: number) => problem.price[i] ?? 0;
  const differing = tooDear.items.filter((i) => !held.has(i));
  return differing.reduce((dearest, i) => (price(i) > price(dearest) ? i : dearest));
}
