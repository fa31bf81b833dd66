/**
 * The players one may choose from, grouped by position and team, each group best first. Plain typed
 * arrays, because an evaluation goes through them many thousand times.
 */
export interface Supply {
  readonly teams: number;
  /** Most players a group can ever give. */
  readonly depth: number;
  /** Players each team may give. */
  readonly capacity: Int32Array;
  /** Players held by group `position * teams + team`. */
  readonly size: Int32Array;
  /** Value and number of the k-th best player at `group * depth + k`. */
  readonly value: Float64Array;
  readonly item: Int32Array;
}

/** Players as numbers: position 0-3, team 0 and above. */
export interface DensePlayers {
  readonly count: number;
  readonly teams: number;
  readonly position: Uint8Array;
  readonly team: Int32Array;
}

/** Room no eleven can exhaust: stands for a team limit of 0, no limit. */
export const UNLIMITED = 1_000;

/** A supply without players. */
export function createSupply(capacity: Int32Array, depth: number): Supply {
  const groups = 4 * capacity.length;
  return {
    teams: capacity.length,
    depth,
    capacity,
    size: new Int32Array(groups),
    value: new Float64Array(groups * depth),
    item: new Int32Array(groups * depth),
  };
}

/**
 * Offers a player. The best `depth` of a group stay; of equals the one offered first is the better,
 * so the outcome does not depend on anything but the input.
 */
export function offer(supply: Supply, group: number, value: number, item: number): void {
  const { depth, size } = supply;
  const start = group * depth;
  const held = size[group] ?? 0;
  let at = start + held;
  if (held === depth) {
    if (depth === 0 || value <= (supply.value[at - 1] ?? 0)) return;
    at -= 1;
  } else {
    size[group] = held + 1;
  }
  while (at > start && (supply.value[at - 1] ?? 0) < value) {
    supply.value[at] = supply.value[at - 1] ?? 0;
    supply.item[at] = supply.item[at - 1] ?? 0;
    at -= 1;
  }
  supply.value[at] = value;
  supply.item[at] = item;
}
