import { ApiCallError } from '../../client/index.ts';
import { readFailures } from '../../i18n/index.ts';
import { native } from '../../native/index.ts';
import type { Issuer } from './issuer.ts';
import { dropAttempt, keepAttempt, type PendingSignIn } from './kept-attempt.ts';
import { endOpenSignIn, noteOpenSignIn, takeInterruptedSignIn } from './open-sign-in.ts';
import { createAttempt, type SignInAttempt } from './pkce.ts';
import {
  PENDING_SIGN_IN,
  SIGN_IN_CHANNEL,
  type SignInAnswer,
  type SignInTaken,
  takeAnsweredSignIn,
} from './sign-in-callback.ts';
import type { ExternalToken, SignInPurpose } from './sign-in-purpose.ts';

const CLOSED_CHECK_MS = 500;
/** Longer than the page the issuer sends readers back to takes to start, on a slow device. */
const BACK_FOR_CHECKS = 8;
/** More of what an issuer says would hide the rest of an alert. */
const MAX_SAID_CHARS = 300;

/**
 * Has the issuer asked in the window, or where there is none by leaving the page.
 * @returns undefined: the reader has closed it, or declined
 */
export async function signInBy(
  popup: Window | null,
  issuer: Issuer,
  purpose: SignInPurpose,
): Promise<ExternalToken | undefined> {
  const { pathname, search } = window.location;
  const attempt = { ...createAttempt(), returnTo: pathname + search, purpose };
  if (!popup) return leaveThePage(issuer, attempt);
  if (native.isApp) keepAttempt(attempt);
  else noteOpenSignIn(purpose);
  try {
    const answered = answerOf(attempt, popup);
    popup.location.href = await issuer.authorizationUrl(attempt);
    const answer = await answered;
    return answer && tokenOf(issuer, attempt, answer);
  } finally {
    if (native.isApp) dropAttempt();
    else endOpenSignIn();
  }
}

/**
 * Takes up a sign-in that left the page and has come back, or says of one in a window that this page was
 * loaded anew meanwhile. Undefined: the reader has declined.
 */
export function resumeSignIn(issuer: Issuer): ExternalToken | undefined {
  const purpose = takeInterruptedSignIn();
  if (purpose) return { purpose, idToken: () => Promise.reject(interrupted()) };
  const answered = takeAnsweredSignIn();
  return answered && tokenOf(issuer, answered.pending, answered.answer);
}

function tokenOf(
  issuer: Issuer,
  attempt: PendingSignIn,
  answer: SignInAnswer,
): ExternalToken | undefined {
  const { code } = answer;
  if (!code && isDeclined(answer)) return undefined;
  return {
    purpose: attempt.purpose,
    async idToken() {
      if (!code) throw await refusalOf(answer);
      return issuer.exchange(code, attempt);
    },
  };
}

/** What the magazine says of an account that may not come in bears a code of it. */
const FAULT = 'Fehlercode';

/** Readers know that they have declined, however their issuer describes that. */
function isDeclined({ error, description = '' }: SignInAnswer): boolean {
  return error === 'access_denied' && !description.includes(FAULT);
}

/** What the issuer has against a sign-in, in its own words; the text around them is there by then. */
async function refusalOf({ error, description }: SignInAnswer): Promise<ApiCallError> {
  await readFailures();
  const said = (description || error || '').replace(/[\s\p{C}]+/gu, ' ').trim();
  const msg = said.slice(0, MAX_SAID_CHARS);
  return new ApiCallError({ code: 'ISSUER_REFUSED', status: undefined, msg });
}

const interrupted = () =>
  new ApiCallError({ code: 'SIGN_IN_INTERRUPTED', status: undefined, msg: 'Sign-in interrupted' });

async function leaveThePage(issuer: Issuer, pending: PendingSignIn): Promise<never> {
  const url = await issuer.authorizationUrl(pending);
  sessionStorage.setItem(PENDING_SIGN_IN, JSON.stringify(pending));
  window.location.assign(url);
  return new Promise(() => {});
}

/** What the callback page posts; undefined when the user gave up. */
async function answerOf(attempt: SignInAttempt, popup: Window): Promise<SignInAnswer | undefined> {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  const posted = new Promise<SignInAnswer>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<SignInAnswer>) => {
      if (data.state !== attempt.state) return;
      channel.postMessage({ taken: attempt.state } satisfies SignInTaken);
      resolve(data);
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
