import { ApiCallError } from '../../client/index.ts';
import type { StoreError } from '../kernel.ts';
import { messageKeyOf } from '../store-error.ts';

/** An external account is required, but its token is missing or has ended (code 102). */
export class ExternalTokenMissing extends Error {
  override readonly name = 'ExternalTokenMissing';
}

/**
 * A failed login with the spec's codes: 102 external token missing, 103 the external account was not
 * accepted (HTTP 424, 422), 101 when there is no message; else the server's own code.
 */
export function toLoginError(error: unknown): StoreError {
  if (error instanceof ExternalTokenMissing) return loginError('102', undefined);
  if (!(error instanceof ApiCallError)) return loginError('101', undefined);
  const { code, status, params } = error;
  if (status === 424 || status === 422) return loginError('103', status, error.message);
  const messageKey = messageKeyOf(code);
  if (messageKey === 'error.UNKNOWN') return loginError('101', status, error.message);
  return { code, status, messageKey, params: { ...params, msg: error.message } };
}

/** Whether only another sign-in at the magazine mends a login that failed. */
export function needsSignIn({ code }: Pick<StoreError, 'code'>): boolean {
  return code === '102' || code === '103';
}

function loginError(code: string, status: number | undefined, msg = ''): StoreError {
  return { code, status, messageKey: `login.${code}`, params: { msg } };
}
