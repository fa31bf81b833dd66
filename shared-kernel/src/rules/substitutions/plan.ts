import { BENCH_START } from '../types.ts';

/** Conditions of a plan at most. */
export const MAX_CONDITIONS = 3;

/** If a player of the pitch does not play, a player of the bench comes on. */
export interface SubstitutionCondition {
  /** Id of the player of the pitch. */
  readonly outId: string;
  /** Id of the player of the bench. */
  readonly inId: string;
}

/** How an owner wants those replaced who do not play. */
export interface SubstitutionPlan {
  /** Only players of the same position replace each other; else any formation of the season will do. */
  readonly keepsFormation: boolean;
  /** Ids, whoever comes on first at the front; players of the bench it does not name follow by slot. */
  readonly benchOrder: readonly string[];
  /** In the order in which they are looked at, before the bench; `MAX_CONDITIONS` at most. */
  readonly conditions: readonly SubstitutionCondition[];
}

/** What holds for an owner who has planned nothing. */
export const DEFAULT_PLAN: SubstitutionPlan = {
  keepsFormation: true,
  benchOrder: [],
  conditions: [],
};

/** A plan in the slots of a lineup. */
export interface SlotPlan {
  readonly keepsFormation: boolean;
  readonly benchOrder: readonly number[];
  readonly conditions: readonly { readonly out: number; readonly in: number }[];
}

/**
 * A plan in the slots of a lineup that may have changed since: without whoever was sold or has crossed
 * the line between pitch and bench, and without conditions that name them.
 */
export function planInSlots<Id>(
  plan: {
    readonly keepsFormation: boolean;
    readonly benchOrder: readonly Id[];
    readonly conditions: readonly { readonly outId: Id; readonly inId: Id }[];
  },
  slotOf: (id: Id) => number | undefined,
): SlotPlan {
  const benchOrder = plan.benchOrder.flatMap((id) => {
    const slot = slotOf(id);
    return slot !== undefined && slot >= BENCH_START ? [slot] : [];
  });
  const conditions = plan.conditions.flatMap(({ outId, inId }) => {
    const out = slotOf(outId);
    const coming = slotOf(inId);
    const applies = out !== undefined && coming !== undefined;
    return applies && out < BENCH_START && coming >= BENCH_START ? [{ out, in: coming }] : [];
  });
  return { keepsFormation: plan.keepsFormation, benchOrder, conditions };
}
