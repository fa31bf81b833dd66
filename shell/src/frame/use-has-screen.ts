import { useCallback, useSyncExternalStore } from 'react';
import { type Shell, useShell } from '../shell-context.tsx';

/** Whose first screen has stood: a change of screens is none of a first one. */
const stood = new WeakSet<Shell['composition']>();

/**
 * Whether the first screen has stood: what is no part of it may come. The shell's own are there at
 * once. Who asks is drawn anew when that changes, and not with every address.
 */
export function useHasScreen(): boolean {
  const { address, composition } = useShell();
  const subscribe = useCallback(
    (listener: () => void) => {
      const following = [address.subscribe(listener), composition.subscribe(listener)];
      return () => {
        for (const end of following) end();
      };
    },
    [address, composition],
  );
  return useSyncExternalStore(subscribe, () => {
    if (!stood.has(composition) && stands({ address, composition })) stood.add(composition);
    return stood.has(composition);
  });
}

function stands({ address, composition }: Pick<Shell, 'address' | 'composition'>): boolean {
  const { pathname } = address.get();
  const states = composition.states();
  const isRemote = states.some(
    ({ application }) => application.slot === 'main' && composition.isActive(application, pathname),
  );
  return !isRemote || states.some(({ status }) => status === 'shown');
}
