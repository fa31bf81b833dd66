import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBody, sendConditional } from '@spieltag/server-kit/replies';
import { MANIFEST_PATH } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../opening/season-values.ts';
import { PICTURES_PATH, presentManifest } from './present-manifest.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
/** The language is that of a cookie, or of the browser. */
const MANIFEST = { type: 'application/manifest+json', cacheControl: 'private, no-cache' };
/** Their addresses stay the same: systems would take others for a change of the installed game. */
const PICTURE = { type: 'image/png', cacheControl: 'public, max-age=86400' };

/** What systems ask of a game that is installed: its manifest and pictures. No page waits for them. */
export async function manifestRoute(server: FastifyInstance): Promise<void> {
  const route = { schema: { hide: true } };
  server.get(MANIFEST_PATH, route, async (request, reply) => {
    const manifest = presentManifest(languageOf(request.headers));
    reply.header('x-content-type-options', 'nosniff');
    return sendConditional(request, reply, prepareBody(JSON.stringify(manifest)), MANIFEST);
  });
  for (const file of readdirSync(FOLDER)) {
    const picture = prepareBody(readFileSync(join(FOLDER, file)));
    server.get(`${PICTURES_PATH}/${file}`, route, async (request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      return sendConditional(request, reply, picture, PICTURE);
    });
  }
}
