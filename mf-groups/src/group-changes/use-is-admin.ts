import type { Group } from '@spieltag/shared-kernel/contract';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';

/** Whether the user may invite to the group, rename it, and change or remove its members. */
export function useIsAdmin({ members }: Group): boolean {
  const ownId = useStore(useKernel().session).data?.id;
  return members.some(({ id, role }) => id === ownId && role === 'Admin');
}
