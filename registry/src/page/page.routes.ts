import { prepareBody, sendConditional } from '@spieltag/server-kit/replies';
import {
  OVERRIDE_PARAMETER,
  type PageConfig,
  SHELL,
  type SignatureKey,
} from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import { chooseShell } from '../composition/choose-shell.ts';
import { presentPage } from '../composition/composition.presenter.ts';
import { fitChoices } from '../composition/fit-choices.ts';
import { leftOutShells } from '../composition/left-out-shells.ts';
import type { PageSettings } from '../context/registry-config.ts';
import { LIVE_RELOAD_PATH } from '../discovery/live-reload.route.ts';
import type { Overrides, PageOverrides } from '../discovery/overrides.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { drawOpening } from '../opening/draw-opening.ts';
import type { Openings } from '../opening/openings.ts';
import { languageOf } from '../opening/season-values.ts';
import { deviceCookie, isKnownDevice } from './device-cookie.ts';
import type { InviteTags } from './invite-tags.ts';
import type { PrefetchedReplies } from './prefetched-replies.ts';
import { preloadHints } from './preload.ts';
import { renderPage } from './render-page.ts';
import { securityHeaders } from './security-policy.ts';
import { SHELL_RECOVERY, SHELL_RECOVERY_PATH } from './shell-watchdog.ts';
import { type ChoosingParts, chooseForBrowser } from './visitor-choices.ts';

interface PageOptions extends ChoosingParts {
  readonly projectId: string;
  readonly settings: PageSettings;
  readonly liveReload: boolean;
  readonly overrides: Overrides;
  readonly prefetchedReplies: PrefetchedReplies;
  readonly openings: Openings;
  readonly inviteTags: InviteTags;
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
    const { visitor, choices: all } = await chooseForBrowser(request, options);
    // A page that is kept for all is nobody's.
    const isForAll = visitor.id === undefined;
    if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
    const override = await options.overrides.of(request.query[OVERRIDE_PARAMETER], visitor.id);
    const { versions = [], ports = [] } = override ?? {};
    const shell = chooseShell(all, versions, leftOutShells(request));
    if (!shell)
      throw new RegistryError('NO_SHELL', 'No shell is deployed yet: publish and deploy one');
    const choices = fitChoices(all, shell.kernel);
    const composition = presentPage(choices, versions);
    const isFirstVisit = !isForAll && !VISITED.test(request.headers.cookie ?? '');
    if (isFirstVisit) reply.header('set-cookie', VISITED_COOKIE);
    const device = deviceCookie(request.headers, options.settings.stage !== 'development');
    if (!isForAll && device) reply.header('set-cookie', device);
    // A page that is kept for all is not kept with what the game server says now.
    const prefetchedReplies = isForAll
      ? []
      : await options.prefetchedReplies.of(pathname, isFirstVisit);
    const language = languageOf(request.headers);
    const previewTags = await options.inviteTags.of(pathname, request.query, language);
    const isNewcomer = isFirstVisit && !isKnownDevice(request.headers);
    const opening = await drawOpening(
      {
        pathname,
        language,
        shell,
        choices: override ? [] : choices,
        composition,
        prefetchedReplies,
        isNewcomer,
        isDebugged: options.settings.stage !== 'production',
      },
      options.openings,
    );
    const html = renderPage({
      shell,
      config: {
        ...options.settings,
        projectId,
        kernelVersion: shell.kernel,
        signatureKey,
        ...pageOverride(override, shell.version),
        ...liveReload,
      },
      composition,
      hints: preloadHints(composition, pathname),
      prefetchedReplies,
      isFirstVisit,
      offersTour: isNewcomer && request.url === '/',
      previewTags,
      opening,
    });
    reply.headers(ports.length > 0 ? securityHeaders(options.settings, ports) : headers);
    return sendConditional(request, reply, prepareBody(html), PAGE);
  });
}

/** What the page is told of a tester's link; not a shell that did not start in this browser. */
function pageOverride(
  override: PageOverrides | undefined,
  shellVersion: string,
): Pick<PageConfig, 'override'> {
  const all = (override?.all ?? []).filter(
    ({ remote, version }) => remote !== SHELL || version === shellVersion,
  );
  // Shells that know of one alone look for a remote.
  const first = all.find(({ remote }) => remote !== SHELL) ?? all[0];
  if (!override || !first) return {};
  const { remote, version, expiresAt } = first;
  const { token } = override;
  return { override: { remote, version, ...(expiresAt && { expiresAt }), token, all } };
}
