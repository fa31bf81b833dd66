import type { Slot } from '@spieltag/shared-kernel/composition';
import type { ApplicationState } from '../composition/composition.ts';
import { useShell } from './shell-context.tsx';
import { useAddress } from './use-address.ts';
import { useApplicationStates } from './use-application-states.ts';

/** The applications of a slot that are active at the current address. */
export function useActiveApplications(slot: Slot): readonly ApplicationState[] {
  const { composition } = useShell();
  const { pathname } = useAddress();
  return useApplicationStates().filter(
    ({ application }) => application.slot === slot && composition.isActive(application, pathname),
  );
}
