import { ApiCallError } from '../client/index.ts';
import { changeHandling } from '../contract/index.ts';
import type { EventBus } from '../events/index.ts';
import type { GlobalErrors } from './global-errors.ts';
import type { StoreError } from './kernel.ts';
import { needsSignIn } from './session/login-error.ts';

/**
 * Does about a change that failed what the error table says: who must sign in is asked to, what
 * concerns the whole game is alerted, what should not happen to lineup or squad is followed by a restart.
 * Refusals of the rules are left to the screen that asked.
 */
export function handleChangeError(
  error: unknown,
  isOfSquad: boolean,
  bus: EventBus,
  globalErrors: GlobalErrors,
): void {
  if (!(error instanceof ApiCallError)) return;
  const handling = changeHandling(error, isOfSquad);
  if (handling === 'sign-in') {
    bus.publish('sign-in.requested', { reason: 'complete-roster' });
  } else if (handling === 'restart') {
    globalErrors.alert('alert.somethingWrong', 'alert.restart', { after: 'reload' });
  } else {
    globalErrors.report(error, true, true);
  }
}

const UNAUTHORIZED = 401;

/**
 * Whether the player reads of a change that failed wherever they are: by what the error table says, or
 * since the shell asks for another sign-in. Of all others the screen that asked has to say it.
 * @param login why signing in has failed, if it has
 */
export function isAnnounced(
  error: StoreError,
  isOfSquad: boolean,
  login: StoreError | undefined,
): boolean {
  if (error.status === UNAUTHORIZED && login && needsSignIn(login)) return true;
  return changeHandling(error, isOfSquad) !== 'explain';
}
