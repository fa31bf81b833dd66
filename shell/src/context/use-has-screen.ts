import { merge } from '@spieltag/shared-kernel/vendor/rxjs';
import { useCallback, useSyncExternalStore } from 'react';
import { isSettled } from '../composition/activation.ts';
import { type Shell, useShell } from './shell-context.tsx';

type ShownPage = Pick<Shell, 'address' | 'composition'>;

/** Pages whose first screen was shown: later changes of screen do not count as a first one. */
const shownOnce = new WeakSet<Shell['composition']>();

/**
 * Whether the first screen of the page was shown, or was given up and says so: what it does not need
 * may load then. The shell's own screens count as shown at once. The component is rendered anew when
 * the answer changes, and not with every address.
 */
export function useHasScreen(): boolean {
  const { address, composition } = useShell();
  const subscribe = useCallback(
    (notify: () => void) => {
      const changes = merge(address.state$, composition.states.state$).subscribe(notify);
      return () => changes.unsubscribe();
    },
    [address, composition],
  );
  return useSyncExternalStore(subscribe, () => {
    if (shownOnce.has(composition)) return true;
    if (!isShown({ address, composition })) return false;
    shownOnce.add(composition);
    return true;
  });
}

function isShown({ address, composition }: ShownPage): boolean {
  const { pathname } = address.get();
  const states = composition.states.get();
  const isRemote = states.some(
    ({ application }) => application.slot === 'main' && composition.isActive(application, pathname),
  );
  return !isRemote || states.some(({ status }) => isSettled(status));
}
