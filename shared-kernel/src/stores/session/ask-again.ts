import { LOGIN_RETRY_MS, type LoginOptions } from './login.ts';
import { isRefused } from './login-error.ts';

/**
 * Asks once more, as any login that fails is, whatever a player does with the account. What the server has
 * looked at and refused would be refused again: it is told at once. What is asked has to do no more the
 * second time, since the first answer may have got lost.
 */
export async function askAgain<T>(
  { wait }: Pick<LoginOptions, 'wait'>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isRefused(error)) throw error;
    await wait(LOGIN_RETRY_MS);
    return ask();
  }
}
