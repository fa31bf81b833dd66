import { BENCH_START, type Position } from '@spieltag/shared-kernel/rules';
import type { LineupSlot } from '../../slots/slots.model.ts';

/** The bench of a position. */
export interface BenchOfPosition {
  readonly position: Position;
  readonly slots: readonly LineupSlot[];
}

const ROWS = ['FORWARD', 'MIDFIELDER', 'DEFENDER', 'GOALKEEPER'] as const;

/** The bench by position, in the order of the pitch; positions without a slot are left out. */
export function benchRows(slots: readonly LineupSlot[]): readonly BenchOfPosition[] {
  const bench = slots.filter(({ index }) => index >= BENCH_START);
  return ROWS.map((position) => ({
    position,
    slots: bench.filter((slot) => slot.position === position),
  })).filter((row) => row.slots.length > 0);
}

/** Whether nobody sits on the bench. */
export function isBenchEmpty(rows: readonly BenchOfPosition[]): boolean {
  return rows.every(({ slots }) => slots.every(({ occupant }) => !occupant));
}
