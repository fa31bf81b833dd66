import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { SIGNATURE_HEADER } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';

/** The consumer document and files of published versions: nothing else is for other sites. */
const DOCUMENT = /^\/discovery\/projects\/[^/]+\/microFrontends(?:\?|$)/;
const FILE = /^\/(?:shell|mf-[a-z0-9-]+)\/\d/;
const CLOSED: FastifyCorsOptions = { origin: false };
const PREFLIGHT_KEPT_S = 600;

/**
 * Shells on these origins may ask what is live, with this visitor's cookie. The files they are answered
 * may be loaded by any page, without credentials: a file is the same for everybody, and edges and
 * browsers keep it for a year, so its headers depend neither on who asked first nor on the origins of
 * that day. Nothing else is said to other sites.
 */
export async function admitConsumers(
  server: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  server.addHook('onRequest', async ({ url }, reply) => {
    if (FILE.test(url)) reply.header('access-control-allow-origin', '*');
  });
  if (origins.length === 0) return;
  const open: FastifyCorsOptions = {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'HEAD'],
    exposedHeaders: [SIGNATURE_HEADER, 'etag'],
    maxAge: PREFLIGHT_KEPT_S,
  };
  await server.register(cors, {
    delegator: ({ url }, answer) => answer(null, DOCUMENT.test(url ?? '') ? open : CLOSED),
  });
}
