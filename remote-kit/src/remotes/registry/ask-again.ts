import { UnansweredError } from '../errors/cli-error.ts';

/** How often a registry is asked how things stand. */
export const POLL_EVERY_MS = 2000;
/** A registry is away for less when it starts anew, or its database fails over. */
const AWAY_MAX_MINUTES = 5;
const MINUTE_MS = 60_000;

/**
 * Asks again while the registry does not answer, for some minutes.
 * @param progress is told of it once, and again when the reason is another one
 * @throws UnansweredError when it does not answer for longer; whatever else the call throws
 */
export async function askAgain<T>(
  call: () => Promise<T>,
  progress: (line: string) => void,
): Promise<T> {
  let awaySince: number | undefined;
  let reported = '';
  for (;;) {
    try {
      return await call();
    } catch (fault) {
      if (!(fault instanceof UnansweredError)) throw fault;
      awaySince ??= Date.now();
      if (Date.now() - awaySince >= AWAY_MAX_MINUTES * MINUTE_MS) throw fault;
      const { message } = fault;
      if (message !== reported) {
        progress(`asking again for up to ${AWAY_MAX_MINUTES} minutes: ${message}`);
      }
      reported = message;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}
