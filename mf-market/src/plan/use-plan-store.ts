import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import { type PlanStore, planOf } from './plan.store.ts';

/** The plan of the season that is shown. */
export function usePlanStore(): PlanStore {
  return planOf(useKernel(), useSeasonId());
}
