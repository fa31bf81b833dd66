import type { OperatorConfig, OperatorRelease } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';
import { OPERATOR_PAGE_HEADERS, renderOperatorPage } from './operator-page.ts';

interface OperatorOptions extends OperatorConfig {
  readonly origin: string;
  /** The page from now on; undefined: none was built. */
  readonly release: () => OperatorRelease | undefined;
}

const ASK_AGAIN_S = 3;

/** The operators' page, on their origin; where it was before, players' pages lead to it. */
export async function operatorRoutes(
  server: FastifyInstance,
  { origin, release, ...config }: OperatorOptions,
): Promise<void> {
  const { host } = new URL(origin);
  server.get('/', { schema: { hide: true }, constraints: { host } }, async (_request, reply) => {
    const built = release();
    if (!built) {
      // Of a game that has just started it is still being built: a browser asks again by itself.
      reply.header('refresh', `${ASK_AGAIN_S}`);
      throw new RegistryError('NOT_FOUND', "The operators' page is not built, or not yet");
    }
    return reply.headers(OPERATOR_PAGE_HEADERS).send(renderOperatorPage(built, config));
  });
  // What is no call of the game is not a page of the players either.
  server.all('/api/*', { schema: { hide: true }, constraints: { host } }, async () => {
    throw new RegistryError('NOT_FOUND', 'There is no such call');
  });
  server.get('/:seasonId/operator', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.redirect(`${origin}/`);
  });
}
