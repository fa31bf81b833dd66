import type { SignInAttempt } from './pkce.ts';
import type { SignInPurpose } from './sign-in-purpose.ts';

/** A sign-in that leaves the page and comes back. */
export interface PendingSignIn extends SignInAttempt {
  /** Path to return to. */
  readonly returnTo: string;
  readonly purpose: SignInPurpose;
}

/** Where a sign-in of an app waits in `localStorage`: what the tab has ends with the app. */
export const KEPT_ATTEMPT = 'spieltag.sign-in.attempt';

/** Keeps what a sign-in waits with: a device may end the app while its browser is in front. */
export function keepAttempt(attempt: PendingSignIn): void {
  try {
    localStorage.setItem(KEPT_ATTEMPT, JSON.stringify(attempt));
  } catch {
    // Without room for it the sign-in lasts as long as the app does.
  }
}

/** The sign-in has ended, or goes on in another page. */
export const dropAttempt = (): void => localStorage.removeItem(KEPT_ATTEMPT);
