import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  base64url,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';

type Signed =
  | 'its key'
  | 'another key'
  | 'no key'
  | 'the public key as a secret'
  | 'a changed payload';

/** An OpenID Connect issuer that says what a test wants it to say. */
export interface TestIssuer {
  readonly url: string;
  /** Claims of the next ID tokens, beside and instead of the usual ones; undefined: without it. */
  says(claims: Readonly<Record<string, unknown>>): void;
  /** How the next ID tokens are signed. */
  signWith(how: Signed): void;
  /** Another key signs, and the one before is offered no more. */
  rotate(): Promise<void>;
  /** Headers of the last request for a token. */
  tokenRequest(): { readonly authorization?: string | undefined };
  reset(): void;
  close(): Promise<void>;
}

interface Keys {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly jwk: JWK;
}

/** Starts an issuer on this machine, with one client. */
export async function startTestIssuer(clientId: string): Promise<TestIssuer> {
  let keys = await makeKeys('one');
  const strangers = await makeKeys('one');
  let claims: Readonly<Record<string, unknown>> = {};
  let how: Signed = 'its key';
  let authorization: string | undefined;
  let url = '';
  const idToken = async () => {
    const nowS = Math.floor(Date.now() / 1000);
    const usual = { iss: url, aud: clientId, sub: '7', iat: nowS, exp: nowS + 300 };
    return sign(JSON.parse(JSON.stringify({ ...usual, ...claims })), how, keys, strangers);
  };
  const server = createServer(async (request, response) => {
    const answer = (body: object) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/openid-configuration') {
      return answer({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        // One that names more than it should: none of these may be taken at its word.
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      });
    }
    if (request.url === '/jwks') return answer({ keys: [keys.jwk] });
    authorization = request.headers.authorization;
    answer({ access_token: 'a', token_type: 'Bearer', id_token: await idToken() });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    says: (given) => {
      claims = given;
    },
    signWith: (given) => {
      how = given;
    },
    rotate: async () => {
      keys = await makeKeys('two');
    },
    tokenRequest: () => ({ authorization }),
    reset: () => {
      [claims, how] = [{}, 'its key'];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function makeKeys(kid: string): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid };
  return { kid, privateKey, publicKey, jwk };
}

async function sign(claims: JWTPayload, how: Signed, keys: Keys, strangers: Keys): Promise<string> {
  if (how === 'no key') return new UnsecuredJWT(claims).encode();
  if (how === 'the public key as a secret') {
    const secret = new TextEncoder().encode(await exportSPKI(keys.publicKey));
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: keys.kid }).sign(secret);
  }
  const { privateKey } = how === 'another key' ? strangers : keys;
  const header = { alg: 'RS256', kid: keys.kid };
  const token = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
  if (how !== 'a changed payload') return token;
  const [head, , signature] = token.split('.');
  return `${head}.${base64url.encode(JSON.stringify({ ...claims, sub: 'boss' }))}.${signature}`;
}
