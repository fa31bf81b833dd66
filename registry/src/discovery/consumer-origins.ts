import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { SIGNATURE_HEADER } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';

/** The consumer document, and files of published versions: nothing else is for other sites. */
const FOR_CONSUMERS =
  /^\/(?:discovery\/projects\/[^/]+\/microFrontends(?:\?|$)|(?:shell|mf-[a-z0-9-]+)\/\d)/;
const CLOSED: FastifyCorsOptions = { origin: false };
const PREFLIGHT_KEPT_S = 600;

/**
 * Shells on these origins may ask what is live, with this visitor's cookie, and load what they are
 * answered. Without any nothing is said to other sites.
 */
export async function admitConsumers(
  server: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  const open: FastifyCorsOptions = {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'HEAD'],
    exposedHeaders: [SIGNATURE_HEADER, 'etag'],
    maxAge: PREFLIGHT_KEPT_S,
  };
  await server.register(cors, {
    delegator: ({ url }, answer) => answer(null, FOR_CONSUMERS.test(url ?? '') ? open : CLOSED),
  });
}
