import type { BodyOf, Ledger } from '@spieltag/shared-kernel/contract';
import { askBeforeLeaving, useKernel } from '@spieltag/shared-kernel/remote';
import type { SubstitutionPlan } from '@spieltag/shared-kernel/rules';
import type { MoveOutcome } from '@spieltag/shared-kernel/stores';
import { substitutionRoutes } from '@spieltag/shared-kernel/substitutions';
import type { LoadState } from '@spieltag/shared-kernel/ui';
import { useEffect, useState } from 'react';

/** The plan as the server has it, with what told it from others in the ledger it was read beside. */
export interface KnownPlan {
  readonly plan: SubstitutionPlan;
  readonly mark: string | number | undefined;
}

const NOTHING = { data: undefined, error: undefined };

/** What is another one with another plan; of a server that says nothing of plans, with any change. */
const markOf = (ledger: Ledger | undefined) => ledger?.substitutionsHash ?? ledger?.version;

/** The own plan while it is looked at, whatever device changes it, and the way to another one. */
export function useOwnPlan(shown: Ledger) {
  const { client, ledger, describeError } = useKernel();
  const [slot, setSlot] = useState<LoadState<KnownPlan>>(NOTHING);
  const [tries, setTries] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const params = { seasonId: shown.seasonId };
  const mark = markOf(shown);
  const isKnown = slot.data?.mark === mark;
  const read = () => client.call(substitutionRoutes.own, { params, rethrow: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks anew, what is shown does not
  useEffect(() => {
    if (isSaving || isKnown) return;
    let isWanted = true;
    const show = (next: LoadState<KnownPlan>) => isWanted && setSlot(next);
    read().then(
      (plan) => show({ data: { plan, mark }, error: undefined }),
      // A plan that is shown stays: saved, it would be refused, and read once more.
      (error: unknown) => show({ data: slot.data, error: describeError(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [client, describeError, params.seasonId, mark, isSaving, isKnown, tries]);
  const retry = () => setTries((before) => before + 1);
  return {
    isSaving,
    slot: {
      ...slot,
      retry() {
        setSlot(NOTHING);
        retry();
      },
    },
    /** Saves a plan in the place of the known one. Where another one has taken that, it is refused. */
    async save(plan: SubstitutionPlan): Promise<MoveOutcome> {
      // What is sent is read alone.
      const body = plan as BodyOf<typeof substitutionRoutes.set>;
      setSaving(true);
      const isStillMeant = (held: Ledger | undefined) => markOf(held) === slot.data?.mark;
      const release = askBeforeLeaving();
      const saving = ledger.change({
        kind: 'call',
        isStillMeant,
        async call(held) {
          // A change before it may have met a server that says nothing of plans: then the plan itself tells.
          const isMeant = isStillMeant(held) || isSame(await read(), slot.data?.plan);
          // No ledger with a plan is as old as that: the server refuses, and tells how it stands.
          const ifMatch = (isMeant && held?.version) || 0;
          return client.call(substitutionRoutes.set, { params, body, ifMatch, rethrow: true });
        },
      });
      const outcome = await saving.finally(release);
      // Whoever has gone on planning while it was saved does so on what was saved.
      if (outcome.state === 'saved') {
        setSlot({ data: { plan, mark: markOf(outcome.ledger) }, error: undefined });
      } else retry();
      setSaving(false);
      return outcome;
    },
  };
}

/** Whether two plans are the same, as the server and a draft write them. */
export const isSame = (one: SubstitutionPlan, other: SubstitutionPlan | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);
