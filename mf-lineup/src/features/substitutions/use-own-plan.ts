import { useKernel, useObservable } from '@spieltag/shared-kernel/remote';
import type { SubstitutionPlan } from '@spieltag/shared-kernel/rules';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { substitutionRoutes } from '@spieltag/shared-kernel/substitutions';
import type { LoadState } from '@spieltag/shared-kernel/ui';
import { useEffect, useState } from 'react';

/** The plan as the server has it, with the version of the ledger it was read beside. */
export interface KnownPlan {
  readonly plan: SubstitutionPlan;
  readonly version: number;
}

const NOTHING = { data: undefined, error: undefined };

/** The own plan while it is looked at, and the way to another one. */
export function useOwnPlan(seasonId: string) {
  const { client, ledger, describeError } = useKernel();
  const [slot, setSlot] = useState<LoadState<KnownPlan>>(NOTHING);
  const [tries, setTries] = useState(0);
  // The answer to an own change is a version as well: read before it came, the plan would seem
  // changed elsewhere when it is saved.
  const isSending = useObservable(ledger.receipt$, ledger.receipt()).state === 'sending';
  const isKnown = slot.data !== undefined;
  // Read once: later versions are those of changes made elsewhere, and are met when the plan is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks anew
  useEffect(() => {
    if (isSending || isKnown) return;
    let isWanted = true;
    const show = (next: LoadState<KnownPlan>) => isWanted && setSlot(next);
    const version = ledger.get().data?.version ?? 0;
    client.call(substitutionRoutes.own, { params: { seasonId }, rethrow: true }).then(
      (plan) => show({ data: { plan, version }, error: undefined }),
      (error: unknown) => show({ data: undefined, error: describeError(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [client, ledger, describeError, seasonId, isSending, isKnown, tries]);
  return {
    slot: {
      ...slot,
      retry() {
        setSlot(NOTHING);
        setTries(tries + 1);
      },
    },
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
