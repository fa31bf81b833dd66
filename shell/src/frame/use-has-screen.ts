import { useCallback, useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.tsx';

/**
 * Whether the first screen stands: what is no part of it may come. The shell's own are there at once.
 * Who asks is drawn anew when that changes, and not with every address.
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
    const { pathname } = address.get();
    const states = composition.states();
    const isRemote = states.some(
      ({ application }) =>
        application.slot === 'main' && composition.isActive(application, pathname),
    );
    return !isRemote || states.some(({ status }) => status === 'shown');
  });
}
