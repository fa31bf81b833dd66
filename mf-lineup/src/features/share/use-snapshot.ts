import { contract, type Snapshot } from '@spieltag/shared-kernel/contract';
import { afterPaint, useKernel } from '@spieltag/shared-kernel/remote';
import type { LedgerStore, StoreError } from '@spieltag/shared-kernel/stores';
import { filter, firstValueFrom } from '@spieltag/shared-kernel/vendor/rxjs';
import { useEffect, useState } from 'react';

/** What is shared of a snapshot. */
type SharedSnapshot = Pick<Snapshot, 'id' | 'name' | 'seasonName' | 'sharableName' | 'roundScore'>;

/** How far the snapshot of the own lineup has come. */
export type SnapshotState =
  | { readonly status: 'saving' }
  | { readonly status: 'saved'; readonly snapshot: SharedSnapshot }
  | { readonly status: 'failed'; readonly error: StoreError; readonly retry: () => void };

/** Has the server keep the lineup as it is now, once every change of it has been answered. */
export function useSnapshot(seasonId: string): SnapshotState {
  const kernel = useKernel();
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<SnapshotState>({ status: 'saving' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt saves anew
  useEffect(() => {
    let isOn = true;
    const save = async (): Promise<SnapshotState> => {
      try {
        await untilAnswered(kernel.ledger);
        const userId = kernel.session.get().data?.id ?? '';
        const params = { seasonId, userId };
        const snapshot = await kernel.client.call(contract.ranking.saveSnapshot, {
          params,
          rethrow: true,
        });
        return { status: 'saved', snapshot };
      } catch (error) {
        const retry = () => setAttempt((count) => count + 1);
        return { status: 'failed', error: kernel.describeError(error), retry };
      }
    };
    setState({ status: 'saving' });
    void save().then((next) => isOn && setState(next));
    return () => {
      isOn = false;
    };
  }, [kernel, seasonId, attempt]);
  return state;
}

/** Resolves once no change is under way. One that met a conflict is made anew right after its answer. */
async function untilAnswered({ receipt, receipt$ }: LedgerStore): Promise<void> {
  do {
    await firstValueFrom(receipt$.pipe(filter(({ state }) => state !== 'sending')));
    await afterPaint();
  } while (receipt().state === 'sending');
}
