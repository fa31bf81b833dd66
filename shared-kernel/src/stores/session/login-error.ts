import { ApiCallError } from '../../client/index.ts';
import { isSignInRefused } from '../../contract/index.ts';
import { hasText } from '../../i18n/index.ts';
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
  if (!hasText(messageKey)) return loginError('101', status, error.message);
  return { code, status, messageKey, params: { ...params, msg: error.message } };
}

/** Whether the server has looked at what was signed in with, and does not take it. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiCallError && isSignInRefused(error.status);
}

/** Whether only another sign-in mends a login that failed, whatever code came. */
export function needsSignIn({ code, status }: Pick<StoreError, 'code' | 'status'>): boolean {
  return code === '102' || isSignInRefused(status);
}

const UNAUTHORIZED = 401;

/** Why a call has failed: one without a sign-in for what signing in has failed with, if that passes. */
export function reasonOf(error: StoreError, login: StoreError | undefined): StoreError {
  return error.status === UNAUTHORIZED && login && !needsSignIn(login) ? login : error;
}

function loginError(code: '101' | '102' | '103', status: number | undefined, msg = ''): StoreError {
  return { code, status, messageKey: `login.${code}`, params: { msg } };
}
