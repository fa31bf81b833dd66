import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { needsSignIn, type StoreError } from '@spieltag/shared-kernel/stores';

/**
 * Why the sign-in has ended during the game: data stays visible, but changes are no longer saved.
 * Undefined: it has not ended.
 */
export function useEndedSignIn(): StoreError | undefined {
  const { data: account, error } = useStore(useKernel().session);
  return account && error && needsSignIn(error) ? error : undefined;
}
