import { useStore } from '@spieltag/shared-kernel/remote';
import type { ApplicationState } from '../composition/composition.ts';
import { useShell } from './shell-context.tsx';

/** The applications of the page with their status; the component follows them. */
export function useApplicationStates(): readonly ApplicationState[] {
  return useStore(useShell().composition.states);
}
