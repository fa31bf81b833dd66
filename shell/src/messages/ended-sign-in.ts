import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { needsSignIn } from '@spieltag/shared-kernel/stores';

/** Whether the sign-in has ended while somebody plays: what is shown stays, nothing more is saved. */
export function useEndedSignIn(): boolean {
  const { data: account, error } = useStore(useKernel().session);
  return account !== undefined && error !== undefined && needsSignIn(error);
}
