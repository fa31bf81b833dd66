import { useApplicationStates } from '../composition/use-composition.ts';
import { useActiveApplications } from './use-active-applications.ts';

/** Whether the first screen stands: what is no part of it may come. The shell's own are there at once. */
export function useHasScreen(): boolean {
  const isShown = useApplicationStates().some(({ status }) => status === 'shown');
  return useActiveApplications('main').length === 0 || isShown;
}
