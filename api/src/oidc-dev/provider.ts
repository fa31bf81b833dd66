import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { createMemoryAdapter } from './memory-adapter.ts';
import type { Readers } from './readers.ts';
import { failedPage, pageHeaders } from './sign-in.page.ts';
import { textFor } from './sign-in.texts.ts';

export interface ProviderOptions {
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly redirectUris: readonly string[];
  /** See the options of the issuer. */
  readonly pageOrigins?: readonly string[];
  readonly readers: Readers;
}

const SCOPE = 'openid profile email offline_access';
const HOUR_SECONDS = 3600;
const FORTNIGHT_SECONDS = 14 * 24 * HOUR_SECONDS;

/** The game is the magazine's own: nobody is asked whether it may know who they are. */
async function grantToOwnClient(ctx: KoaContextWithOIDC) {
  const { client, session, provider, result } = ctx.oidc;
  if (!client || !session) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({
    clientId: client.clientId,
    ...(session.accountId ? { accountId: session.accountId } : {}),
  });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
}

async function configure(options: ProviderOptions): Promise<Configuration> {
  const { clientId, redirectUris, pageOrigins = [], readers } = options;
  const origins = new Set([...redirectUris.map((uri) => new URL(uri).origin), ...pageOrigins]);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const mountPath = new URL(options.issuerUrl).pathname.replace(/\/$/, '');
  return {
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...redirectUris],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origins.has(origin),
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'nickname', 'roles'],
      email: ['email', 'email_verified'],
    },
    // The game reads name and e-mail from the ID token and asks for nothing else.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: HOUR_SECONDS,
      // Clients may keep it to sign in again.
      IdToken: FORTNIGHT_SECONDS,
      Interaction: HOUR_SECONDS,
      Grant: FORTNIGHT_SECONDS,
      RefreshToken: FORTNIGHT_SECONDS,
      Session: FORTNIGHT_SECONDS,
    },
    issueRefreshToken: async (_ctx, _client, code) => code.scopes.has('offline_access'),
    renderError: (ctx, { error, error_description }) => {
      const text = textFor(ctx.headers['accept-language']);
      const page = failedPage(text, error_description ?? error);
      ctx.set(pageHeaders(page, []));
      ctx.body = page.html;
    },
    loadExistingGrant: grantToOwnClient,
    findAccount: async (_ctx, subject) => {
      const reader = readers.find(subject);
      if (!reader) return undefined;
      const { name, email, roles } = reader;
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          name,
          nickname: name,
          roles: [...roles],
          email,
          email_verified: true,
        }),
      };
    },
  };
}

/** The protocol itself; the sign-in page is ours, see sign-in.page.ts. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const provider = new Provider(options.issuerUrl, await configure(options));
  // Behind a proxy that ends TLS its links must say https.
  provider.proxy = true;
  return provider;
}
