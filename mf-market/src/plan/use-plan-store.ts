import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { type PlanStore, planOf } from './plan.store.ts';

/** The plan of who plays, in the season that is shown. */
export function usePlanStore(): PlanStore {
  const kernel = useKernel();
  useStore(kernel.session);
  return planOf(kernel, useSeasonId());
}
