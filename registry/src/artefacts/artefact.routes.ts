import { extname } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { variedBy } from '@spieltag/server-kit/replies';
import { ASSET_PATH } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';
import type { CheckedFiles, PublishedFile } from './checked-files.ts';
import { FORMS } from './file-faults.ts';

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
const IS_WORKER = /^shell\/[^/]+\/[\w-]+\.worker\.[0-9a-f]+\.js$/;

/** Codings files are kept in, the smallest first. */
const CODINGS = ['br', 'gzip'] as const;

/**
 * Serves every file of every published version, for ever the same. A compressed form that is damaged gives way
 * to the file itself, and nobody keeps that; one that is itself damaged is not served.
 */
export async function artefactRoutes(
  server: FastifyInstance,
  { files }: { readonly files: Pick<CheckedFiles, 'read'> },
): Promise<void> {
  server.get<{ Params: { name: string; version: string; '*': string } }>(
    ARTEFACT,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      if (!FILE.test(file)) throw noSuchFile();
      return send(reply, files, { name, version, file }, request.headers['accept-encoding']);
    },
  );
}

async function send(
  reply: FastifyReply,
  files: Pick<CheckedFiles, 'read'>,
  asked: PublishedFile,
  acceptEncoding: string | undefined,
): Promise<FastifyReply> {
  let isDamaged = false;
  for (const coding of CODINGS) {
    if (!negotiate(acceptEncoding ?? 'identity', [coding])) continue;
    const compressed = await files.read(asked, FORMS[coding]);
    if (compressed === 'damaged') isDamaged = true;
    else if (compressed) {
      return asFound(reply, asked, isDamaged).header('content-encoding', coding).send(compressed);
    }
  }
  const content = await files.read(asked, FORMS.plain);
  if (!content) throw noSuchFile();
  if (content === 'damaged') {
    throw new RegistryError('UNAVAILABLE', 'The file is not what was published');
  }
  return asFound(reply, asked, isDamaged).send(content);
}

function asFound(
  reply: FastifyReply,
  { name, version, file }: PublishedFile,
  isInPlace: boolean,
): FastifyReply {
  return reply.headers({
    'cache-control': isInPlace ? 'no-store' : FOR_EVER,
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': IS_WORKER.test(`${name}/${version}/${file}`) ? OF_WORKER : SANDBOX,
    'x-content-type-options': 'nosniff',
    vary: variedBy(reply, 'accept-encoding'),
  });
}

function noSuchFile(): RegistryError {
  return new RegistryError('NOT_FOUND', 'No such file');
}
