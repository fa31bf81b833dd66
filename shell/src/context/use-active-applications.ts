import type { Slot } from '@spieltag/shared-kernel/composition';
import { useAddress } from '../address/use-address.ts';
import type { ApplicationState } from '../composition/composition.ts';
import { useApplicationStates } from '../composition/use-composition.ts';
import { useShell } from '../shell-context.tsx';

/** Path of the debug scene below the season. */
export const DEBUG_PATH = '/debug';
/** Path of the page of operators below the season; it asks who comes. */
export const OPERATOR_PATH = '/operator';

/** The applications of a slot that belong to the address. */
export function useActiveApplications(slot: Slot): readonly ApplicationState[] {
  const { composition } = useShell();
  const { pathname } = useAddress();
  return useApplicationStates().filter(
    ({ application }) => application.slot === slot && composition.isActive(application, pathname),
  );
}
