import { native } from '../../native/index.ts';
import type { Issuer } from './issuer.ts';
import { dropAttempt, keepAttempt, type PendingSignIn } from './kept-attempt.ts';
import { createAttempt, type SignInAttempt } from './pkce.ts';
import {
  PENDING_SIGN_IN,
  SIGN_IN_CHANNEL,
  type SignInAnswer,
  type SignInTaken,
  takeAnsweredSignIn,
} from './sign-in-callback.ts';

const CLOSED_CHECK_MS = 500;
/** Longer than the page the issuer sends readers back to takes to start, on a slow device. */
const BACK_FOR_CHECKS = 8;

/**
 * Gets an ID token in the window, or where there is none by leaving the page.
 * @returns undefined: the reader has closed it
 */
export async function signInBy(popup: Window | null, issuer: Issuer): Promise<string | undefined> {
  const attempt = createAttempt();
  if (!popup) return leaveThePage(issuer, attempt);
  if (native.isApp) keepAttempt(pendingFrom(attempt));
  const answer = answerOf(attempt, popup);
  popup.location.href = await issuer.authorizationUrl(attempt);
  const code = await answer;
  if (native.isApp) dropAttempt();
  return code && issuer.exchange(code, attempt);
}

/** Gets the ID token of a sign-in that left the page and has come back. */
export async function resumeSignIn(issuer: Issuer): Promise<string | undefined> {
  const answered = takeAnsweredSignIn();
  return answered && issuer.exchange(answered.code, answered);
}

function pendingFrom(attempt: SignInAttempt): PendingSignIn {
  const { pathname, search } = window.location;
  return { ...attempt, returnTo: pathname + search };
}

async function leaveThePage(issuer: Issuer, attempt: SignInAttempt): Promise<never> {
  const pending = pendingFrom(attempt);
  const url = await issuer.authorizationUrl(attempt);
  sessionStorage.setItem(PENDING_SIGN_IN, JSON.stringify(pending));
  window.location.assign(url);
  return new Promise(() => {});
}

/** The code the callback page posts; undefined when the user gave up. */
async function answerOf(attempt: SignInAttempt, popup: Window): Promise<string | undefined> {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  const posted = new Promise<string | undefined>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<SignInAnswer>) => {
      if (data.state !== attempt.state) return;
      channel.postMessage({ taken: attempt.state } satisfies SignInTaken);
      resolve(data.code);
    });
  });
  let check: ReturnType<typeof setInterval> | undefined;
  const givenUp = new Promise<undefined>((resolve) => {
    // An issuer may cut the ties to its opener, then `closed` is true from the start, and so may the way
    // back from it: only a user who is back at the game has given up. For a while: the answer may be on
    // its way.
    let backFor = 0;
    check = setInterval(() => {
      backFor = popup.closed && document.hasFocus() ? backFor + 1 : 0;
      if (backFor >= BACK_FOR_CHECKS) resolve(undefined);
    }, CLOSED_CHECK_MS);
  });
  try {
    return await Promise.race([posted, givenUp]);
  } finally {
    clearInterval(check);
    channel.close();
  }
}
