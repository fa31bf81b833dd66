import { tabStorage } from '../../client/index.ts';
import { ANSWERED_SIGN_IN } from './answered-sign-in.ts';
import { readKept } from './read-kept.ts';
import type { SignInPurpose } from './sign-in-purpose.ts';

/** No answer: what one would have been for. */
interface OpenSignIn {
  readonly interrupted?: SignInPurpose;
}

/**
 * Notes in the tab that a sign-in goes on in a window of its own, where an answer would wait: a page that
 * is loaded anew meanwhile finds it there, and nobody takes the answer that comes.
 */
export function noteOpenSignIn(purpose: SignInPurpose): void {
  try {
    const open: OpenSignIn = { interrupted: purpose };
    tabStorage().setItem(ANSWERED_SIGN_IN, JSON.stringify(open));
  } catch {
    // Without room for it the sign-in ends without a word, should the page be loaded anew.
  }
}

/** It has ended, however. */
export const endOpenSignIn = (): void => tabStorage().removeItem(ANSWERED_SIGN_IN);

/** What the tab had signed in for when its page was loaded anew, told once; undefined: it had not. */
export function takeInterruptedSignIn(): SignInPurpose | undefined {
  const { interrupted } = readKept<OpenSignIn>(ANSWERED_SIGN_IN) ?? {};
  if (interrupted) endOpenSignIn();
  return interrupted;
}
