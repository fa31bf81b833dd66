import { base64Url, randomToken } from './random.ts';

/** What one sign-in is tied together by (RFC 7636, OpenID Connect Core 3.1). */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A fresh attempt. */
export function createAttempt(): SignInAttempt {
  return { state: randomToken(16), nonce: randomToken(16), verifier: randomToken(32) };
}

/** The S256 challenge of a verifier. Needs a secure context (https or localhost). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}
