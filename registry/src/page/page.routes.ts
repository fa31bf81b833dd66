import { randomUUID } from 'node:crypto';
import type {
  DiscoveryDocument,
  ShellRelease,
  SignatureKey,
} from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import type { PageSettings } from '../config.ts';
import { chooseVersion } from '../discovery/bucket.ts';
import { LIVE_RELOAD_PATH } from '../discovery/discovery.routes.ts';
import type { LiveComposition } from '../discovery/live-composition.ts';
import { RegistryError } from '../registry-error.ts';
import type { FirstReplies } from './first-replies.ts';
import { preloadHints } from './preload.ts';
import { renderPage } from './render-page.ts';
import { RenderedPages } from './rendered-pages.ts';
import { securityHeaders } from './security-policy.ts';

interface PageOptions {
  readonly projectId: string;
  readonly settings: PageSettings;
  readonly liveReload: boolean;
  readonly composition: LiveComposition;
  readonly firstReplies: FirstReplies;
  /** What pages check compositions with that they fetch later. */
  readonly signatureKey: SignatureKey;
  /** The shell pages are made with from now on. */
  readonly shell: () => ShellRelease;
}

const IS_FILE = /\.[A-Za-z0-9]+$/;
/** Where the issuer sends players back to; the shell tells it by the address. */
const SIGN_IN_CALLBACK = '/auth/callback.html';
const VISITOR_COOKIE = 'visitor';
const VISITOR = /(?:^|;\s*)visitor=([0-9a-f-]{36})(?:;|$)/;
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Every address that is no file is the page: the shell reads the address itself. */
export async function pageRoutes(server: FastifyInstance, options: PageOptions): Promise<void> {
  const { projectId, signatureKey } = options;
  const headers = securityHeaders(options.settings);
  const pages = new RenderedPages();
  const liveReload = options.liveReload ? { liveReloadUrl: LIVE_RELOAD_PATH } : {};
  server.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    if (IS_FILE.test(pathname) && pathname !== SIGN_IN_CALLBACK) {
      throw new RegistryError('NOT_FOUND', 'No such file');
    }
    const document = await options.composition.get();
    const known = VISITOR.exec(request.headers.cookie ?? '')?.[1];
    const visitorId = known ?? randomUUID();
    if (!known && isRollingOut(document)) reply.header('set-cookie', visitorCookie(visitorId));
    const composition = forVisitor(document, visitorId);
    const shell = options.shell();
    const html = renderPage({
      shell,
      config: {
        ...options.settings,
        projectId,
        kernelVersion: shell.kernel,
        signatureKey,
        ...liveReload,
      },
      composition,
      hints: preloadHints(composition, pathname),
      firstReplies: await options.firstReplies.of(pathname),
    });
    const page = pages.get(html, request.headers['accept-encoding']);
    reply.headers({
      ...headers,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: page.etag,
    });
    if (isKnown(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
    if (page.coding) reply.header('content-encoding', page.coding);
    return reply.type('text/html; charset=utf-8').send(page.body);
  });
}

/** Whether `If-None-Match` names the etag; a proxy on the way may have made it a weak one. */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}

/** The one version of every remote this visitor gets. */
function forVisitor(document: DiscoveryDocument, visitorId: string): DiscoveryDocument {
  const microFrontends: DiscoveryDocument['microFrontends'] = {};
  for (const [remote, versions] of Object.entries(document.microFrontends)) {
    const version = chooseVersion(versions, remote, visitorId);
    if (version) microFrontends[remote] = [version];
  }
  return { ...document, microFrontends };
}

/** Only then it matters who somebody is. */
function isRollingOut({ microFrontends }: DiscoveryDocument): boolean {
  return Object.values(microFrontends).some((versions) => versions.length > 1);
}

function visitorCookie(visitorId: string): string {
  return `${VISITOR_COOKIE}=${visitorId}; Path=/; Max-Age=${ONE_YEAR_S}; HttpOnly; SameSite=Lax`;
}
