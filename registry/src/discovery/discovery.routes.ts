import { OVERRIDE_PARAMETER, SIGNATURE_HEADER } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import { RenderedPages, sendRendered } from '../page/rendered-pages.ts';
import { RegistryError } from '../registry-error.ts';
import type { Compositions } from './compositions.ts';
import { chooseFor, presentDiscovery } from './discovery.presenter.ts';
import { liveReloadRoute } from './live-reload.route.ts';
import type { Overrides } from './overrides.ts';
import type { Signatures } from './signature.ts';
import type { Visitors } from './visitor.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface DiscoveryOptions {
  readonly projectId: string;
  readonly compositions: Compositions;
  readonly visitors: Visitors;
  readonly overrides: Overrides;
  readonly signatures: Signatures;
  readonly liveReload: boolean;
  readonly now: () => number;
}

/** The consumer side of the discovery convention: of everything the version this visitor gets. */
export async function discoveryRoutes(
  server: FastifyInstance,
  options: DiscoveryOptions,
): Promise<void> {
  const { compositions, visitors, overrides, signatures } = options;
  const documents = new RenderedPages();
  server.get<{ Params: { projectId: string }; Querystring: Record<string, unknown> }>(
    '/discovery/projects/:projectId/microFrontends',
    async (request, reply) => {
      const { projectId } = request.params;
      const snapshot = await compositions.of(projectId);
      const isOwn = projectId === options.projectId;
      const override = isOwn ? await overrides.of(request.query[OVERRIDE_PARAMETER]) : undefined;
      const visitor = visitors.of(request.headers);
      if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
      const choices = chooseFor(snapshot, visitor.id, options.now());
      const body = JSON.stringify(presentDiscovery(choices, override?.version));
      reply.headers({
        'cache-control': 'private, no-cache',
        [SIGNATURE_HEADER]: await signatures.of(body),
      });
      // Pages ask every minute, and it hardly ever has changed.
      const document = documents.get(body, request.headers['accept-encoding']);
      return sendRendered(request, reply, document, JSON_TYPE);
    },
  );
  server.get('/discovery/health', async () => {
    await compositions.own.get();
    return { status: 'ok' };
  });
  server.get('/discovery/*', async () => {
    throw new RegistryError('NOT_FOUND', 'There is no such call');
  });
  if (options.liveReload) liveReloadRoute(server, compositions.own);
}
