import {
  FIELD_SIZE,
  MAX_CONDITIONS,
  planInSlots,
  type SlotPlan,
} from '@spieltag/shared-kernel/rules';
import { ABSENT_PLAYER } from './chunk.codec.ts';

/** In packed plans: nobody. */
const NO_SLOT = 0xff;

/** A plan with players by number, as `ledger.substitution_plan` keeps it. */
export interface NumberedPlan {
  readonly keepsFormation: boolean;
  readonly benchOrder: readonly number[];
  readonly conditions: readonly { readonly outId: number; readonly inId: number }[];
}

/** The column: whether the formation is kept, how many conditions there are, these in pairs, the bench. */
export function planColumn({ keepsFormation, benchOrder, conditions }: NumberedPlan): number[] {
  const pairs = conditions.flatMap(({ outId, inId }) => [outId, inId]);
  return [Number(keepsFormation), conditions.length, ...pairs, ...benchOrder];
}

/** See `planColumn`. */
export function planOfColumn([keeps, count = 0, ...numbers]: readonly number[]): NumberedPlan {
  return {
    keepsFormation: keeps === 1,
    conditions: Array.from({ length: count }, (_, i) => ({
      outId: numbers[2 * i] ?? -1,
      inId: numbers[2 * i + 1] ?? -1,
    })),
    benchOrder: numbers.slice(2 * count),
  };
}

/** Bytes a user in `lineup_chunk.plans`: whether the formation is kept, conditions, order of the bench. */
export function planWidth(slotCount: number): number {
  return 1 + 2 * MAX_CONDITIONS + slotCount - FIELD_SIZE;
}

/** A plan as it was packed; undefined: the user had none. */
export function readPlan(slice: Uint8Array, slotCount: number): SlotPlan | undefined {
  const [keeps = NO_SLOT] = slice;
  if (slice.length < planWidth(slotCount) || keeps === NO_SLOT) return undefined;
  const bench = slice.subarray(1 + 2 * MAX_CONDITIONS);
  const conditions = Array.from({ length: MAX_CONDITIONS }, (_, i) => ({
    out: slice[1 + 2 * i] ?? NO_SLOT,
    in: slice[2 + 2 * i] ?? NO_SLOT,
  }));
  return {
    keepsFormation: keeps === 1,
    conditions: conditions.filter(({ out }) => out !== NO_SLOT),
    benchOrder: Array.from(bench).filter((slot) => slot !== NO_SLOT),
  };
}

/**
 * Packs the plans of a chunk in the slots of its rosters, up to the last user who has one; null: nobody
 * has.
 * @param plans by index in the chunk, as columns of ledgers
 * @param rosterOf players by slot
 */
export function packPlans(
  plans: ReadonlyMap<number, readonly number[]>,
  rosterOf: (place: number) => Uint16Array,
  slotCount: number,
): Buffer | null {
  if (plans.size === 0) return null;
  const last = [...plans.keys()].reduce((highest, place) => Math.max(highest, place));
  const width = planWidth(slotCount);
  const packed = Buffer.alloc((last + 1) * width, NO_SLOT);
  for (const [place, column] of plans) {
    const roster = rosterOf(place);
    const { keepsFormation, conditions, benchOrder } = planInSlots(
      planOfColumn(column),
      (playerNo) => slotIn(roster, playerNo),
    );
    const slots = conditions
      .slice(0, MAX_CONDITIONS)
      .flatMap(({ out, in: coming }) => [out, coming]);
    const at = place * width;
    packed[at] = Number(keepsFormation);
    packed.set(slots, at + 1);
    packed.set([...new Set(benchOrder)], at + 1 + 2 * MAX_CONDITIONS);
  }
  return packed;
}

function slotIn(roster: Uint16Array, playerNo: number): number | undefined {
  const slot = playerNo === ABSENT_PLAYER ? -1 : roster.indexOf(playerNo);
  return slot === -1 ? undefined : slot;
}
