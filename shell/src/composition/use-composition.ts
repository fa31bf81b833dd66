import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.tsx';
import type { ApplicationState } from './composition.ts';

/** How the applications stand; the component follows them. */
export function useApplicationStates(): readonly ApplicationState[] {
  const { composition } = useShell();
  return useSyncExternalStore(composition.subscribe, composition.states);
}
