import {
  OVERRIDE_PARAMETER,
  type ShellRelease,
  type SignatureKey,
} from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import type { PageSettings } from '../config.ts';
import { type Choice, chooseFor, presentPage } from '../discovery/discovery.presenter.ts';
import type { LiveComposition } from '../discovery/live-composition.ts';
import { LIVE_RELOAD_PATH } from '../discovery/live-reload.route.ts';
import type { Overrides } from '../discovery/overrides.ts';
import type { Visitors } from '../discovery/visitor.ts';
import { RegistryError } from '../registry-error.ts';
import type { FirstReplies } from './first-replies.ts';
import { preloadHints } from './preload.ts';
import { renderPage } from './render-page.ts';
import { RenderedPages, sendRendered } from './rendered-pages.ts';
import { securityHeaders } from './security-policy.ts';

interface PageOptions {
  readonly projectId: string;
  readonly settings: PageSettings;
  readonly liveReload: boolean;
  readonly composition: LiveComposition;
  readonly visitors: Visitors;
  readonly overrides: Overrides;
  /** Epoch ms. */
  readonly now: () => number;
  readonly firstReplies: FirstReplies;
  /** What pages check compositions with that they fetch later. */
  readonly signatureKey: SignatureKey;
  /** The shell pages are made with from now on. */
  readonly shell: () => ShellRelease;
}

const HTML = 'text/html; charset=utf-8';
const IS_FILE = /\.[A-Za-z0-9]+$/;
/** Where the issuer sends players back to; the shell tells it by the address. */
const SIGN_IN_CALLBACK = '/auth/callback.html';
const VISITED = /(?:^|;\s*)visited=1(?:;|$)/;
/** As long as clients keep what they were told: later they are as new. */
const VISITED_COOKIE = `visited=1; Path=/; Max-Age=${7 * 24 * 60 * 60}; HttpOnly; SameSite=Lax`;

/** Every address that is no file is the page: the shell reads the address itself. */
export async function pageRoutes(server: FastifyInstance, options: PageOptions): Promise<void> {
  const { projectId, signatureKey } = options;
  const headers = securityHeaders(options.settings);
  const pages = new RenderedPages();
  const liveReload = options.liveReload ? { liveReloadUrl: LIVE_RELOAD_PATH } : {};
  server.get<{ Querystring: Record<string, unknown> }>('/*', async (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    if (IS_FILE.test(pathname) && pathname !== SIGN_IN_CALLBACK) {
      throw new RegistryError('NOT_FOUND', 'No such file');
    }
    const visitor = options.visitors.of({ ...request.headers, authorization: undefined });
    const snapshot = await options.composition.get();
    const choices = chooseFor(snapshot, visitor.id, options.now());
    const isTold = visitor.cookie && choices.some(isDealtOut);
    if (isTold) reply.header('set-cookie', visitor.cookie);
    const override = await options.overrides.of(request.query[OVERRIDE_PARAMETER]);
    const composition = presentPage(choices, override?.version);
    // A page that is kept for all must not be kept with what the game server says now.
    const isForAll = visitor.id === undefined;
    const isFirstVisit = !isForAll && !VISITED.test(request.headers.cookie ?? '');
    if (isFirstVisit) reply.header('set-cookie', VISITED_COOKIE);
    const shell = options.shell();
    const html = renderPage({
      shell,
      config: {
        ...options.settings,
        projectId,
        kernelVersion: shell.kernel,
        signatureKey,
        ...(override && { override: override.page }),
        ...liveReload,
      },
      composition,
      hints: preloadHints(composition, pathname),
      firstReplies: isForAll ? [] : await options.firstReplies.of(pathname, isFirstVisit),
      isFirstVisit,
    });
    reply.headers({
      ...headers,
      // Cookies go with it, and the versions of this visitor.
      'cache-control': 'private, no-cache',
    });
    return sendRendered(request, reply, pages.get(html, request.headers['accept-encoding']), HTML);
  });
}

/** Only then it matters who somebody is. */
const isDealtOut = ({ bucket }: Choice) => bucket !== undefined;
