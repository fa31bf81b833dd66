import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerInteraction } from './interaction.ts';
import { createProvider } from './provider.ts';
import { createReaders } from './readers.ts';

export interface DevIssuerOptions {
  /** Public address, with the path it is mounted at: `http://localhost:8080/oidc`. */
  readonly issuerUrl: string;
  /** Id of the one client, which is public and uses PKCE. */
  readonly clientId: string;
  /** Where the client may be sent back to, exactly. */
  readonly redirectUris: readonly string[];
  /** Origins of pages that are not sent back to and still fetch tokens: those of apps. */
  readonly pageOrigins?: readonly string[];
}

export interface DevIssuer {
  /** Answers all requests whose path begins with that of the issuer. */
  handler(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * An issuer for development: authorization code with PKCE, one's word instead of a password. The
 * same e-mail address is the same reader, also after a restart. Never to be run in production.
 *
 * @example
 * const issuer = await createDevIssuer({
 *   issuerUrl: 'http://localhost:8080/oidc',
 *   clientId: 'spieltag',
 *   redirectUris: ['http://localhost:8080/auth/callback'],
 * });
 * createServer(issuer.handler);
 */
export async function createDevIssuer(options: DevIssuerOptions): Promise<DevIssuer> {
  const readers = createReaders();
  const provider = await createProvider({ ...options, readers });
  const protocol = provider.callback();
  const mountPath = new URL(options.issuerUrl).pathname.replace(/\/$/, '');
  const returnOrigins = [...new Set(options.redirectUris.map((uri) => new URL(uri).origin))];

  return {
    handler(request, response) {
      const url = request.url ?? '/';
      const inner = url.startsWith(mountPath) ? url.slice(mountPath.length) || '/' : url;
      if (inner.startsWith('/interaction/')) {
        void answerInteraction({ provider, readers, returnOrigins }, request, response);
        return;
      }
      // As connect does it: the provider takes the difference of the two for its mount path.
      Object.assign(request, { originalUrl: url, url: inner });
      void protocol(request, response);
    },
  };
}
