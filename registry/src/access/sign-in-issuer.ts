import * as oidc from 'openid-client';

/** An OpenID Connect issuer that says who is an operator. */
export interface IssuerSettings {
  readonly url: string;
  readonly clientId: string;
  /** Undefined: the client is public; PKCE is used anyway. */
  readonly clientSecret?: string | undefined;
  /** Claim of the ID token that lists somebody's roles. */
  readonly roleClaim: string;
  /** The role that makes an operator. */
  readonly role: string;
}

/** What a browser keeps between its way there and its way back. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the issuer says somebody is. */
export interface Identified {
  readonly name: string;
  readonly isOperator: boolean;
}

const SCOPE = 'openid profile email';

/** Signs operators in at their issuer: authorization code with PKCE. */
export class SignInIssuer {
  readonly #settings: IssuerSettings;
  readonly #redirectUri: string;
  #found: Promise<oidc.Configuration> | undefined;

  constructor(settings: IssuerSettings, redirectUri: string) {
    this.#settings = settings;
    this.#redirectUri = redirectUri;
  }

  /** Where the browser goes, and what it keeps. */
  async begin(): Promise<{ readonly location: string; readonly attempt: SignInAttempt }> {
    const attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const { href } = oidc.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#redirectUri,
      scope: SCOPE,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { location: href, attempt };
  }

  /** Who came back with this query; rejects when the issuer says anything but who. */
  async complete(query: string, attempt: SignInAttempt): Promise<Identified> {
    const tokens = await oidc.authorizationCodeGrant(
      await this.#configuration(),
      new URL(`${this.#redirectUri}?${query}`),
      {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      },
    );
    const claims: Readonly<Record<string, unknown>> = tokens.claims() ?? {};
    const { roleClaim, role } = this.#settings;
    const roles = [claims[roleClaim]].flat();
    const names = [claims.email, claims.preferred_username, claims.sub];
    const name = names.find((one) => typeof one === 'string' && one !== '');
    return { name: String(name), isOperator: roles.includes(role) };
  }

  /** Asked once; again where the issuer did not answer. */
  #configuration(): Promise<oidc.Configuration> {
    this.#found ??= this.#discover().catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }

  #discover(): Promise<oidc.Configuration> {
    const { url, clientId, clientSecret } = this.#settings;
    const server = new URL(url);
    // While developing the issuer is on this machine; the settings refuse it elsewhere.
    const execute = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    return oidc.discovery(server, clientId, clientSecret, undefined, { execute });
  }
}
