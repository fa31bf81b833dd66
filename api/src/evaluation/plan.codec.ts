import {
  FIELD_SIZE,
  MAX_CONDITIONS,
  planInSlots,
  type SlotPlan,
} from '@spieltag/shared-kernel/rules';
import { ABSENT_PLAYER } from './chunk.codec.ts';

/** In packed plans: nobody. */
const NO_SLOT = 0xff;
/** Where the order of the bench begins in a packed plan. */
const BENCH_AT = 1 + 2 * MAX_CONDITIONS;

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
  return BENCH_AT + slotCount - FIELD_SIZE;
}

/** A plan as it was packed; undefined: the user had none. */
export function readPlan(slice: Uint8Array, slotCount: number): SlotPlan | undefined {
  const [keeps = NO_SLOT] = slice;
  if (slice.length < planWidth(slotCount) || keeps === NO_SLOT) return undefined;
  const conditions: { out: number; in: number }[] = [];
  const benchOrder: number[] = [];
  // Without a list on the way: there are as many plans as users.
  for (let at = 1; at < BENCH_AT; at += 2) {
    const out = slice[at] as number;
    if (out !== NO_SLOT) conditions.push({ out, in: slice[at + 1] as number });
  }
  for (let at = BENCH_AT; at < slice.length; at++) {
    const slot = slice[at] as number;
    if (slot !== NO_SLOT) benchOrder.push(slot);
  }
  return { keepsFormation: keeps === 1, conditions, benchOrder };
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
    packed.set([...new Set(benchOrder)], at + BENCH_AT);
  }
  return packed;
}

function slotIn(roster: Uint16Array, playerNo: number): number | undefined {
  const slot = playerNo === ABSENT_PLAYER ? -1 : roster.indexOf(playerNo);
  return slot === -1 ? undefined : slot;
}
