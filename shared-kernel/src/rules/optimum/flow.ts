import type { Supply } from './supply.ts';

/**
 * A choice of players under construction: how many of each group are taken, always the best of it.
 * The choice is the most valuable one for the players it holds per position, within every team's
 * capacity: a min-cost flow over positions and teams, grown by one shortest path per player.
 */
export interface Flow {
  readonly taken: Int32Array;
  readonly used: Int32Array;
}

/** Nobody chosen yet. */
export function emptyFlow(supply: Supply): Flow {
  return { taken: new Int32Array(supply.size.length), used: new Int32Array(supply.teams) };
}

/** A choice to go on from without touching the first. */
export function copyFlow(flow: Flow): Flow {
  return { taken: flow.taken.slice(), used: flow.used.slice() };
}

/** Differences below this are rounding, not value. */
const NOISE = 1e-9;
const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

// Scratch space of one step; nothing in here outlives a call of `addPlayer`.
const endGain = new Float64Array(4);
const endTeam = new Int32Array(4);
const moveGain = new Float64Array(16);
const moveTeam = new Int32Array(16);
const reach = new Float64Array(4);
const cameFrom = new Int32Array(4);

/** Best ways to end at a position (a team with room) and to push another position out of a team. */
function lookAround(supply: Supply, flow: Flow): void {
  const { teams, depth, size, value, capacity } = supply;
  const { taken, used } = flow;
  endGain.fill(IMPOSSIBLE);
  moveGain.fill(IMPOSSIBLE);
  for (let team = 0; team < teams; team += 1) {
    const hasRoom = (used[team] ?? 0) < (capacity[team] ?? 0);
    for (let position = 0; position < 4; position += 1) {
      const group = position * teams + team;
      const next = taken[group] ?? 0;
      if (next >= (size[group] ?? 0)) continue;
      const gain = value[group * depth + next] ?? 0;
      if (hasRoom) {
        // A team with room needs to push nobody out: ending here is at least as good.
        if (gain > (endGain[position] ?? 0)) {
          endGain[position] = gain;
          endTeam[position] = team;
        }
        continue;
      }
      for (let other = 0; other < 4; other += 1) {
        const pushed = other * teams + team;
        const held = taken[pushed] ?? 0;
        if (other === position || held === 0) continue;
        const difference = gain - (value[pushed * depth + held - 1] ?? 0);
        const move = position * 4 + other;
        if (difference > (moveGain[move] ?? 0)) {
          moveGain[move] = difference;
          moveTeam[move] = team;
        }
      }
    }
  }
}

/** Longest path from a position over pushed-out positions; fills `reach` and `cameFrom`. */
function walk(start: number): void {
  reach.fill(IMPOSSIBLE);
  reach[start] = 0;
  cameFrom.fill(-1);
  for (let round = 0, changed = true; changed && round < 3; round += 1) {
    changed = false;
    for (let from = 0; from < 4; from += 1) {
      const soFar = reach[from] ?? IMPOSSIBLE;
      if (soFar === IMPOSSIBLE) continue;
      for (let to = 0; to < 4; to += 1) {
        if (to === start) continue;
        const total = soFar + (moveGain[from * 4 + to] ?? IMPOSSIBLE);
        if (total > (reach[to] ?? 0) + NOISE) {
          reach[to] = total;
          cameFrom[to] = from;
          changed = true;
        }
      }
    }
  }
}

/**
 * Adds one player of a position (0-3), rearranging others where a team is full, so that the choice
 * stays the most valuable one. False, and nothing changed, when no such player can be added.
 */
export function addPlayer(supply: Supply, flow: Flow, position: number): boolean {
  lookAround(supply, flow);
  walk(position);
  let end = -1;
  let best = IMPOSSIBLE;
  for (let each = 0; each < 4; each += 1) {
    const total = (reach[each] ?? 0) + (endGain[each] ?? 0);
    if (total > best + NOISE) {
      best = total;
      end = each;
    }
  }
  if (end === -1) return false;
  const { teams } = supply;
  const { taken, used } = flow;
  const bump = (group: number, by: number) => {
    taken[group] = (taken[group] ?? 0) + by;
  };
  const team = endTeam[end] ?? 0;
  bump(end * teams + team, 1);
  used[team] = (used[team] ?? 0) + 1;
  for (let to = end; to !== position; ) {
    const from = cameFrom[to] ?? position;
    const via = moveTeam[from * 4 + to] ?? 0;
    bump(from * teams + via, 1);
    bump(to * teams + via, -1);
    to = from;
  }
  return true;
}

/** Adds as many players as each position asks for; false when that is impossible. */
export function addPlayers(supply: Supply, flow: Flow, wanted: readonly number[]): boolean {
  for (let position = 0; position < 4; position += 1) {
    for (let i = wanted[position] ?? 0; i > 0; i -= 1) {
      if (!addPlayer(supply, flow, position)) return false;
    }
  }
  return true;
}

/** Sum of the values of all chosen players. */
export function flowValue(supply: Supply, flow: Flow): number {
  let total = 0;
  for (let group = 0; group < supply.size.length; group += 1) {
    const start = group * supply.depth;
    const end = start + (flow.taken[group] ?? 0);
    for (let at = start; at < end; at += 1) total += supply.value[at] ?? 0;
  }
  return total;
}

/** Numbers of all chosen players, position by position. */
export function chosenItems(supply: Supply, flow: Flow): number[] {
  const items: number[] = [];
  for (let group = 0; group < supply.size.length; group += 1) {
    const start = group * supply.depth;
    const end = start + (flow.taken[group] ?? 0);
    for (let at = start; at < end; at += 1) items.push(supply.item[at] ?? 0);
  }
  return items;
}
