import { jwtDecode } from 'jwt-decode';
import { challengeOf, type SignInAttempt } from './pkce.ts';

/** Where the magazine signs its readers in. */
export interface IssuerOptions {
  /** Address of the OpenID issuer. */
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly fetch: typeof fetch;
}

/** The two steps of the authorization code flow with PKCE. */
export interface Issuer {
  authorizationUrl(attempt: SignInAttempt): Promise<string>;
  /** The ID token for a code. Throws when the issuer refuses it or answers another attempt. */
  exchange(code: string, attempt: SignInAttempt): Promise<string>;
}

interface Endpoints {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
}

/** The start of the game waits for a sign-in that comes back, but not for good. */
const ANSWER_WITHIN_MS = 15_000;

/** Speaks with an OpenID issuer; its endpoints are discovered. */
export function createIssuer({ issuer, clientId, redirectUri, ...io }: IssuerOptions): Issuer {
  const ask = (url: string, init?: RequestInit) =>
    io.fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  const discover = async (): Promise<Endpoints> => {
    const base = issuer.replace(/\/$/, '');
    const reply = await ask(`${base}/.well-known/openid-configuration`);
    if (!reply.ok) throw new Error(`The issuer answered ${reply.status}`);
    return reply.json();
  };
  return {
    async authorizationUrl({ state, nonce, verifier }) {
      const url = new URL((await discover()).authorization_endpoint);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await challengeOf(verifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchange(code, { nonce, verifier }) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        code_verifier: verifier,
      });
      const reply = await ask((await discover()).token_endpoint, { method: 'POST', body });
      if (!reply.ok) throw new Error(`The issuer answered ${reply.status}`);
      const { id_token: idToken } = (await reply.json()) as { id_token?: string };
      if (!idToken) throw new Error('The issuer sent no ID token');
      if (jwtDecode<{ nonce?: string }>(idToken).nonce !== nonce) {
        throw new Error('The ID token belongs to another sign-in');
      }
      return idToken;
    },
  };
}
