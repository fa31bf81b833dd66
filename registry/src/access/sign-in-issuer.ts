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
  /** The issuer's own id of somebody, which never is another one's. */
  readonly subject: string;
  readonly isOperator: boolean;
}

const SCOPE = 'openid profile email';
const FOUND_FOR_MS = 3_600_000;
const MAX_NAME_LENGTH = 100;

/** Signs operators in at their issuer: authorization code with PKCE. */
export class SignInIssuer {
  readonly #settings: IssuerSettings;
  readonly #redirectUri: string;
  #found: Promise<oidc.Configuration> | undefined;
  #foundUntilMs = 0;

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
    const claims = tokens.claims();
    if (!claims) throw new Error('the issuer has sent no ID token');
    const { roleClaim, role } = this.#settings;
    const roles = [claims[roleClaim]].flat();
    return { name: nameOf(claims), subject: claims.sub, isOperator: roles.includes(role) };
  }

  /** Asked once an hour, as issuers move; again where it did not answer. */
  #configuration(): Promise<oidc.Configuration> {
    if (this.#found && performance.now() < this.#foundUntilMs) return this.#found;
    this.#foundUntilMs = performance.now() + FOUND_FOR_MS;
    this.#found = this.#discover().catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }

  async #discover(): Promise<oidc.Configuration> {
    const { url, clientId, clientSecret } = this.#settings;
    const server = new URL(url);
    // While developing the issuer is on this machine; the settings refuse it elsewhere.
    const insecure = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    const found = await oidc.discovery(server, clientId, undefined, undefined, {
      execute: insecure,
    });
    const metadata = found.serverMetadata();
    const auth = clientSecret === undefined ? oidc.None() : secretAuth(metadata, clientSecret);
    const configuration = new oidc.Configuration(metadata, clientId, clientSecret, auth);
    // The ID token is checked by its signature as well, not by where it came from alone.
    for (const extend of [...insecure, oidc.enableNonRepudiationChecks]) extend(configuration);
    return configuration;
  }
}

/** As the issuer takes a secret; what it does not say is `client_secret_basic`. */
function secretAuth(
  { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
  secret: string,
): oidc.ClientAuth {
  const isPost = methods?.includes('client_secret_post');
  return isPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
}

/** As the history names somebody. An address nobody has checked may be another one's. */
function nameOf({ email, email_verified, preferred_username, sub }: oidc.IDToken): string {
  const names = [email_verified === true && email, preferred_username, sub];
  const name = names.find((one) => typeof one === 'string' && one.trim() !== '');
  return String(name).slice(0, MAX_NAME_LENGTH);
}
