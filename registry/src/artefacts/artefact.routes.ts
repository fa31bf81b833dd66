import { extname } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { variedBy } from '@spieltag/server-kit/replies';
import { ASSET_PATH } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';
import { type ArtefactStore, versionPath } from './artefact-store.ts';

const ARTEFACT =
  '/:name(^(?:shell|operator|mf-[a-z0-9-]+)$)/:version(^\\d+\\.\\d+\\.\\d+-[0-9a-f]{10}$)/*' as const;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** What no release may hold is not looked for. */
const FILE = new RegExp(ASSET_PATH);

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.zip': 'application/zip',
};

/** Whatever a file holds, opened by itself it does nothing and is of no origin. */
const SANDBOX = "default-src 'none'; sandbox";

/** A worker of the shell runs under the policy of its own file: it may report to this site. */
const OF_WORKER = "default-src 'none'; connect-src 'self'";
const IS_WORKER = /^\/?shell\/[^/]+\/[\w-]+\.worker\.[0-9a-f]+\.js$/;

/** Codings files are kept in, the smallest first. */
const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const;

/** Serves every file of every published version, for ever the same. */
export async function artefactRoutes(
  server: FastifyInstance,
  { artefacts }: { readonly artefacts: ArtefactStore },
): Promise<void> {
  server.get<{ Params: { name: string; version: string; '*': string } }>(
    ARTEFACT,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      const path = `${versionPath(name, version)}/${file}`;
      if (!FILE.test(file)) throw noSuchFile();
      return send(reply, artefacts, path, request.headers['accept-encoding']);
    },
  );
}

async function send(
  reply: FastifyReply,
  artefacts: ArtefactStore,
  path: string,
  acceptEncoding: string | undefined,
): Promise<FastifyReply> {
  for (const { coding, suffix } of CODINGS) {
    if (!negotiate(acceptEncoding ?? 'identity', [coding])) continue;
    const compressed = await artefacts.read(`${path}${suffix}`);
    if (compressed) return asFound(reply, path).header('content-encoding', coding).send(compressed);
  }
  const content = await artefacts.read(path);
  if (!content) throw noSuchFile();
  return asFound(reply, path).send(content);
}

function asFound(reply: FastifyReply, path: string): FastifyReply {
  return reply.headers({
    'cache-control': FOR_EVER,
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': IS_WORKER.test(path) ? OF_WORKER : SANDBOX,
    'x-content-type-options': 'nosniff',
    vary: variedBy(reply, 'accept-encoding'),
  });
}

function noSuchFile(): RegistryError {
  return new RegistryError('NOT_FOUND', 'No such file');
}
