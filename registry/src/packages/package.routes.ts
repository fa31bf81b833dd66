import { JSON_TYPE, prepareBody, sendConditional } from '@spieltag/server-kit/replies';
import { PACKAGE_FILE } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';
import { indexPage } from './index-page.ts';
import type { OfferedPackages } from './offered-packages.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const IS_FILE = new RegExp(PACKAGE_FILE);
/** `kernel-1.0.0.tgz`: whatever this site offers of that version now. */
const NEWEST = /^([a-z][a-z-]*-\d+\.\d+\.\d+)\.tgz$/;
const PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
};

interface PackageOptions {
  readonly packages: OfferedPackages;
}

/**
 * What teams install from the site. It is public, as the code of every page is; whoever may publish
 * with it is asked where it is published.
 */
export async function packageRoutes(
  server: FastifyInstance,
  { packages }: PackageOptions,
): Promise<void> {
  const route = { schema: { hide: true } };
  server.get('/packages', route, async (_request, reply) => reply.redirect('/packages/', 308));

  server.get('/packages/', route, async (request, reply) => {
    const body = prepareBody(indexPage(packages.index));
    reply.headers(PAGE_HEADERS);
    return sendConditional(request, reply, body, {
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
    });
  });

  server.get('/packages/index.json', route, async (request, reply) => {
    const body = prepareBody(JSON.stringify(packages.index));
    return sendConditional(request, reply, body, { type: JSON_TYPE, cacheControl: 'no-cache' });
  });

  server.get<{ Params: { file: string } }>('/packages/:file', route, async (request, reply) => {
    const { file } = request.params;
    const start = NEWEST.exec(file)?.[1];
    const newest = start && packages.index.packages.find((one) => one.file.startsWith(`${start}-`));
    if (newest) {
      return reply.header('cache-control', 'no-cache').redirect(`/packages/${newest.file}`, 302);
    }
    const content = IS_FILE.test(file) ? await packages.read(file) : undefined;
    if (!content) throw new RegistryError('NOT_FOUND', 'No such package');
    return reply
      .headers({
        'cache-control': FOR_EVER,
        'content-type': 'application/gzip',
        'x-content-type-options': 'nosniff',
      })
      .send(content);
  });
}
