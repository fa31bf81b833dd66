import { useKernel } from '@spieltag/shared-kernel/remote';
import type { SubstitutionPlan } from '@spieltag/shared-kernel/rules';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { substitutionRoutes } from '@spieltag/shared-kernel/substitutions';
import type { LoadState } from '@spieltag/shared-kernel/ui';
import { useCallback, useEffect, useState } from 'react';

/** The plan as the server has it, with the version of the ledger it was read beside. */
export interface KnownPlan {
  readonly plan: SubstitutionPlan;
  readonly version: number;
}

const NOTHING = { data: undefined, error: undefined };

/** The own plan while it is looked at, and the way to another one. */
export function useOwnPlan(seasonId: string, version: number) {
  const { client, ledger, describeError } = useKernel();
  const [slot, setSlot] = useState<LoadState<KnownPlan>>(NOTHING);
  const load = useCallback(async () => {
    setSlot(NOTHING);
    try {
      const params = { seasonId };
      const plan = await client.call(substitutionRoutes.own, { params, rethrow: true });
      setSlot({ data: { plan, version }, error: undefined });
    } catch (error) {
      setSlot({ data: undefined, error: describeError(error) });
    }
  }, [client, describeError, seasonId, version]);
  // Later versions are those of changes made elsewhere: they are met when the plan is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when it is opened
  useEffect(() => void load(), []);
  return {
    slot: { ...slot, retry: load },
    /**
     * Saves a plan made beside that version of the ledger.
     * @returns why it was not; with a conflict the next attempt is made on the ledger there is then
     */
    async save(plan: SubstitutionPlan, ifMatch: number): Promise<StoreError | undefined> {
      const body = {
        keepsFormation: plan.keepsFormation,
        benchOrder: [...plan.benchOrder],
        conditions: plan.conditions.map((condition) => ({ ...condition })),
      };
      const params = { seasonId };
      let failure: StoreError | undefined;
      try {
        await client.call(substitutionRoutes.set, { params, body, ifMatch, rethrow: true });
      } catch (error) {
        failure = describeError(error);
      }
      await ledger.load();
      return failure;
    },
  };
}
