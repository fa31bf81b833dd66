import { ApiCallError } from '../../client/index.ts';
import { LOGIN_RETRY_MS, type LoginOptions } from './login.ts';
import { isRefused } from './login-error.ts';

/** Says nothing against what is asked, yet another try would count as well, or needs a newer app. */
const REFUSED_FOR_NOW: readonly string[] = ['RATE_LIMITED', 'APP_UPDATE_REQUIRED'];

/**
 * Asks once more, as any login that fails is, whatever a player does with the account. What the server has
 * refused, for good or for now, would be refused again: it is told at once. What is asked has to do no more
 * the second time, since the first answer may have got lost.
 */
export async function askAgain<T>(
  { wait }: Pick<LoginOptions, 'wait'>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isForNow = error instanceof ApiCallError && REFUSED_FOR_NOW.includes(error.code);
    if (isForNow || isRefused(error)) throw error;
    await wait(LOGIN_RETRY_MS);
    return ask();
  }
}
