import { ANSWERED_SIGN_IN } from './answered-sign-in.ts';
import { dropAttempt, KEPT_ATTEMPT, type PendingSignIn } from './kept-attempt.ts';
import { readKept } from './read-kept.ts';

/** What the issuer's redirect brings back. */
export interface SignInAnswer {
  readonly state: string;
  readonly code: string | undefined;
  readonly error: string | undefined;
  /** What the issuer says of the error: words of a stranger. A page of before has handed on none. */
  readonly description?: string | undefined;
}

/** A sign-in that left the page, with the answer it has come back with. */
export interface AnsweredSignIn {
  readonly pending: PendingSignIn;
  readonly answer: SignInAnswer;
}

/** What the game replies: it has the answer of this sign-in. */
export interface SignInTaken {
  readonly taken: string;
}

/** Channel on which the callback page tells the game how the sign-in ended. */
export const SIGN_IN_CHANNEL = 'spieltag.sign-in';
/** A game that is gone, or of a version that says nothing, takes no answer. */
const TAKEN_WITHIN_MS = 5_000;
/** Where a sign-in by full redirect waits in the tab's `sessionStorage`. */
export const PENDING_SIGN_IN = 'spieltag.sign-in.pending';

/** The part of `location` the callback page needs. */
export type CallbackLocation = Pick<Location, 'search' | 'replace'>;

/**
 * What the page at `/auth/callback.html` has to do. In a window of its own it tells the game and
 * closes (`posted`); in the game's own tab it keeps the answer and goes back (`redirected`).
 * @param onStaying is told of a window that could not be closed, and whether the game has the answer
 */
export function completeExternalSignIn(
  location: CallbackLocation,
  onStaying?: (isTaken: boolean) => void,
): 'posted' | 'redirected' {
  const answer = readSignInAnswer(new URLSearchParams(location.search));
  const pending = readPending();
  if (pending && pending.state === answer.state) {
    sessionStorage.setItem(ANSWERED_SIGN_IN, JSON.stringify(answer));
    location.replace(pending.returnTo);
    return 'redirected';
  }
  post(answer, onStaying);
  return 'posted';
}

/** The answer in the address the issuer sends its readers back to. */
export function readSignInAnswer(query: URLSearchParams): SignInAnswer {
  return {
    state: query.get('state') ?? '',
    code: query.get('code') ?? undefined,
    error: query.get('error') ?? undefined,
    description: query.get('error_description')?.trim() || undefined,
  };
}

/**
 * Takes the answer of a sign-in over which a device has ended the app: the game goes on with it when it is
 * loaded.
 * @returns the path where it was begun; undefined: nothing waits for this answer
 */
export function continueSignIn(answer: SignInAnswer): string | undefined {
  const attempt = readKept<PendingSignIn>(KEPT_ATTEMPT, 'localStorage');
  if (attempt?.state !== answer.state) return undefined;
  dropAttempt();
  sessionStorage.setItem(PENDING_SIGN_IN, JSON.stringify(attempt));
  sessionStorage.setItem(ANSWERED_SIGN_IN, JSON.stringify(answer));
  return attempt.returnTo;
}

/** A closed window means that the reader gave up: it stays until the game has the answer. */
function post(answer: SignInAnswer, onStaying: ((isTaken: boolean) => void) | undefined): void {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  const end = (isTaken: boolean) => {
    clearTimeout(limit);
    channel.close();
    window.close();
    // Browsers close only what a script has opened, and nothing after some ways back from an issuer.
    if (!window.closed) onStaying?.(isTaken);
  };
  const limit = setTimeout(end, TAKEN_WITHIN_MS, false);
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<SignInTaken>>) => {
    if (data.taken === answer.state) end(true);
  });
  channel.postMessage(answer);
}

/** The sign-in this tab left the game for. */
function readPending(): PendingSignIn | undefined {
  return readKept(PENDING_SIGN_IN);
}

/** Takes the answer of a sign-in by redirect, once. */
export function takeAnsweredSignIn(): AnsweredSignIn | undefined {
  const pending = readPending();
  const answer = readKept<SignInAnswer>(ANSWERED_SIGN_IN);
  if (!answer) return undefined;
  sessionStorage.removeItem(PENDING_SIGN_IN);
  sessionStorage.removeItem(ANSWERED_SIGN_IN);
  if (!pending || pending.state !== answer.state) return undefined;
  return { pending, answer };
}
