import { prepareBody, sendConditional } from '@spieltag/server-kit/replies';
import { OVERRIDE_PARAMETER, SHELL, type SignatureKey } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import { chooseShell } from '../composition/choose-shell.ts';
import { chooseFor, presentPage } from '../composition/composition.presenter.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { PageSettings } from '../context/registry-config.ts';
import { LIVE_RELOAD_PATH } from '../discovery/live-reload.route.ts';
import type { Overrides } from '../discovery/overrides.ts';
import type { Visitors } from '../discovery/visitor.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { deviceCookie } from './device-cookie.ts';
import { leftOutShells } from './left-out-shells.ts';
import type { PrefetchedReplies } from './prefetched-replies.ts';
import { preloadHints } from './preload.ts';
import { renderPage } from './render-page.ts';
import { securityHeaders } from './security-policy.ts';
import { SHELL_RECOVERY, SHELL_RECOVERY_PATH } from './shell-watchdog.ts';

interface PageOptions {
  readonly projectId: string;
  readonly settings: PageSettings;
  readonly liveReload: boolean;
  readonly composition: LiveComposition;
  readonly visitors: Visitors;
  readonly overrides: Overrides;
  /** Epoch ms. */
  readonly now: () => number;
  readonly prefetchedReplies: PrefetchedReplies;
  /** What pages check compositions with that they fetch later. */
  readonly signatureKey: SignatureKey;
}

/** Cookies go with it, and the versions of this visitor. */
const PAGE = { type: 'text/html; charset=utf-8', cacheControl: 'private, no-cache' };
const SCRIPT = { type: 'text/javascript; charset=utf-8', cacheControl: 'no-cache' };
const IS_FILE = /\.[A-Za-z0-9]+$/;
/** Where the issuer sends players back to; the shell recognizes it by the address. */
const SIGN_IN_CALLBACK = '/auth/callback.html';
const VISITED = /(?:^|;\s*)visited=1(?:;|$)/;
/** As long as clients cache replies: after that a visit is a first one again. */
const VISITED_COOKIE = `visited=1; Path=/; Max-Age=${7 * 24 * 60 * 60}; HttpOnly; SameSite=Lax`;

/** Every address that is no file is the page: the shell reads the address itself. */
export async function pageRoutes(server: FastifyInstance, options: PageOptions): Promise<void> {
  const { projectId, signatureKey } = options;
  const headers = securityHeaders(options.settings);
  const liveReload = options.liveReload ? { liveReloadUrl: LIVE_RELOAD_PATH } : {};
  const route = { schema: { hide: true } };
  const recovery = prepareBody(SHELL_RECOVERY);
  server.get(SHELL_RECOVERY_PATH, route, async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    return sendConditional(request, reply, recovery, SCRIPT);
  });
  server.get<{ Querystring: Record<string, unknown> }>('/*', route, async (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    if (IS_FILE.test(pathname) && pathname !== SIGN_IN_CALLBACK) {
      throw new RegistryError('NOT_FOUND', 'No such file');
    }
    const visitor = options.visitors.of({ ...request.headers, authorization: undefined });
    const snapshot = await options.composition.get();
    const choices = chooseFor(snapshot, visitor.id, options.now());
    if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
    const override = await options.overrides.of(request.query[OVERRIDE_PARAMETER]);
    const composition = presentPage(choices, override?.version);
    const shell = chooseShell(choices, override?.version, leftOutShells(request));
    if (!shell)
      throw new RegistryError('NO_SHELL', 'No shell is deployed yet: publish and deploy one');
    // A page that is kept for all must not be kept with what the game server says now.
    const isForAll = visitor.id === undefined;
    const isFirstVisit = !isForAll && !VISITED.test(request.headers.cookie ?? '');
    if (isFirstVisit) reply.header('set-cookie', VISITED_COOKIE);
    const device = deviceCookie(request.headers, options.settings.stage !== 'development');
    if (!isForAll && device) reply.header('set-cookie', device);
    const html = renderPage({
      shell,
      config: {
        ...options.settings,
        projectId,
        kernelVersion: shell.kernel,
        signatureKey,
        // A tester's shell says nothing of itself: it holds as long as the address names it.
        ...(override && override.page.remote !== SHELL && { override: override.page }),
        ...liveReload,
      },
      composition,
      hints: preloadHints(composition, pathname),
      prefetchedReplies: isForAll ? [] : await options.prefetchedReplies.of(pathname, isFirstVisit),
      isFirstVisit,
    });
    reply.headers(headers);
    return sendConditional(request, reply, prepareBody(html), PAGE);
  });
}
