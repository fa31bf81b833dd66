import { tabStorage } from '../../client/index.ts';
import { ANSWERED_SIGN_IN } from './answered-sign-in.ts';
import type { Issuer } from './issuer.ts';
import type { ExternalToken, SignInPurpose } from './sign-in-purpose.ts';

/** Has readers sign in at the issuer of the magazine's accounts. */
export interface ExternalSignIn {
  /**
   * Opens the issuer in a window; must be called in a click. Undefined: cancelled. Where windows are
   * blocked the whole page goes there, and the promise stays open until the page is gone.
   */
  signIn(purpose: SignInPurpose): Promise<ExternalToken | undefined>;
  /** A sign-in by redirect that has just come back; undefined: none has, or it was cancelled. */
  resume(): Promise<ExternalToken | undefined>;
}

/** Runs the issuer's sign-in in the browser. What it is made of comes with the first one. */
export function createExternalSignIn(issuer: Issuer): ExternalSignIn {
  return {
    async signIn(purpose) {
      // Before anything is awaited: later the browser would not take it for the user's wish.
      const popup = window.open('', 'spieltag-sign-in', 'popup,width=480,height=720');
      try {
        const { signInBy } = await import('./sign-in-steps.ts');
        return await signInBy(popup, issuer, purpose);
      } catch (error) {
        popup?.close();
        throw error;
      }
    },
    async resume() {
      if (!tabStorage().getItem(ANSWERED_SIGN_IN)) return undefined;
      const { resumeSignIn } = await import('./sign-in-steps.ts');
      return resumeSignIn(issuer);
    },
  };
}
