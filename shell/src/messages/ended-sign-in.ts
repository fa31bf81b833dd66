import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';

/** What the device keeps of the external account has ended. */
export const TOKEN_MISSING = '102';
/** It was not accepted, or could not be checked. */
const EXTERNAL_AUTH_FAILED = '103';

/** Whether only another sign-in at the magazine mends a login that failed. */
export function needsSignIn({ code }: StoreError): boolean {
  return code === TOKEN_MISSING || code === EXTERNAL_AUTH_FAILED;
}

/** Whether the sign-in has ended while somebody plays: what is shown stays, nothing more is saved. */
export function useEndedSignIn(): boolean {
  const { data: account, error } = useStore(useKernel().session);
  return account !== undefined && error !== undefined && needsSignIn(error);
}
