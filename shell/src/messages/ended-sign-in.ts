import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { needsSignIn, type StoreError } from '@spieltag/shared-kernel/stores';

/**
 * Why the sign-in has ended while somebody plays: what is shown stays, nothing more is saved.
 * Undefined: it has not.
 */
export function useEndedSignIn(): StoreError | undefined {
  const { data: account, error } = useStore(useKernel().session);
  return account && error && needsSignIn(error) ? error : undefined;
}
