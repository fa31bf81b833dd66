import { needsSignIn, type StoreError } from '@spieltag/shared-kernel/stores';

/** Statuses of which the kernel tells: the game restarts, a guest has to sign in, the app is outdated. */
const OF_THE_GAME: readonly number[] = [402, 403, 410, 422, 426];
const SERVER_FAULT = 500;
const UNAUTHORIZED = 401;

/**
 * Whether a change that failed is for the screen to explain: all that the kernel does not tell of
 * itself, or a purchase would vanish without a word. For another sign-in the shell asks.
 * @param login why signing in has failed, if it has
 */
export function isForTheScreen({ code, status }: StoreError, login?: StoreError): boolean {
  if (status === UNAUTHORIZED && login && needsSignIn(login)) return false;
  return (
    code.startsWith('REFUSED_') ||
    code === 'FAVORITES_FULL' ||
    status === undefined ||
    (status < SERVER_FAULT && !OF_THE_GAME.includes(status))
  );
}
