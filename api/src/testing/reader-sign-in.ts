import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDevIssuer } from '../oidc-dev/index.ts';

/** The development issuer on a port of its own, and browsers that sign in at it. */
export interface TestIssuer {
  readonly issuerUrl: string;
  readonly clientId: string;
  /** Does what a browser does, code and PKCE and all; resolves with the ID token. */
  signIn(name: string, email: string): Promise<string>;
  /** A browser with its own cookies. */
  browser(): TestBrowser;
  close(): Promise<void>;
}

const CLIENT_ID = 'spieltag';

/** A browser that keeps cookies and does not follow redirects by itself. */
export class TestBrowser {
  readonly #cookies = new Map<string, string>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'accept-language': 'de',
      },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}

/** Where a redirect leads, as an absolute address. */
export function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (!location) throw new Error(`No redirect but ${response.status} from ${response.url}`);
  return new URL(location, response.url).href;
}

export interface Authorization {
  readonly url: string;
  readonly verifier: string;
}

/** The address a sign-in begins at, with the secret its code is exchanged with. */
export function authorizationOf(issuerUrl: string, redirectUri: string): Authorization {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: 'any',
    // Clients send one, so that no two ID tokens say the same.
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { url: `${issuerUrl}/auth?${query}`, verifier };
}

/** Signs a reader in, code and PKCE and all; resolves with the ID token. */
export async function signInReader(
  issuerUrl: string,
  redirectUri: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<string> {
  const browser = new TestBrowser();
  const { url, verifier } = authorizationOf(issuerUrl, redirectUri);
  const form = locationOf(await browser.open(url));
  const resume = locationOf(await browser.open(form, { name, email }));
  const back = new URL(locationOf(await browser.open(resume)));
  const response = await fetch(`${issuerUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      redirect_uri: redirectUri,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  const tokens = (await response.json()) as { id_token?: string };
  if (!tokens.id_token) throw new Error(`No ID token but ${JSON.stringify(tokens)}`);
  return tokens.id_token;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Where the pages of an app stand that the issuer of tests knows. */
export const APP_ORIGIN = 'capacitor://localhost';

/** Starts the development issuer as a site would mount it, under `/oidc`. */
export async function startTestIssuer(): Promise<TestIssuer> {
  const server = createServer();
  const origin = await listen(server);
  const issuerUrl = `${origin}/oidc`;
  const redirectUri = `${origin}/auth/callback`;
  const issuer = await createDevIssuer({
    issuerUrl,
    clientId: CLIENT_ID,
    redirectUris: [redirectUri],
    pageOrigins: [APP_ORIGIN],
  });
  server.on('request', issuer.handler);
  return {
    issuerUrl,
    clientId: CLIENT_ID,
    signIn: (name, email) => signInReader(issuerUrl, redirectUri, { name, email }),
    browser: () => new TestBrowser(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
