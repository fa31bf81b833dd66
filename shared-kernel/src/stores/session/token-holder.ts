import { type SchedulerLike, type Subscription, timer } from 'rxjs';
import { readToken, type Token } from './token.ts';

/** Tokens are renewed from this long before their end. */
const EXPIRY_MARGIN_MS = 10_000;
/** The timer renews shortly after the end, in case nobody asked before. */
const AFTER_EXPIRY_MS = 100;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A token and whose it is. */
interface HeldToken extends Token {
  readonly userId: string;
}

/** Holds the bearer token in use and says when it has to be renewed. */
export interface TokenHolder {
  current(): HeldToken | undefined;
  /** Takes the token of a user over. Throws TOKEN_INVALID when it is unreadable or carries no expiry. */
  adopt(jwt: string, userId: string): HeldToken;
  /** Within 10 s of its end, or beyond. */
  isEnding(token: Token): boolean;
  clear(): void;
}

/** Makes a holder that calls `renew` shortly after the token's end. */
export function createTokenHolder(
  now: () => number,
  scheduler: SchedulerLike,
  renew: () => void,
): TokenHolder {
  let token: HeldToken | undefined;
  let renewal: Subscription | undefined;
  return {
    current: () => token,
    adopt(jwt, userId) {
      token = { ...readToken(jwt), userId };
      renewal?.unsubscribe();
      const leftMs = Math.max(0, token.expiresAt - now());
      const dueMs = Math.min(leftMs + AFTER_EXPIRY_MS, LONGEST_TIMER_MS);
      renewal = timer(dueMs, scheduler).subscribe(renew);
      return token;
    },
    isEnding: ({ expiresAt }) => expiresAt - now() <= EXPIRY_MARGIN_MS,
    clear() {
      token = undefined;
      renewal?.unsubscribe();
    },
  };
}
