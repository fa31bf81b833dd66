import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { RegistryError } from '../registry-error.ts';
import { versionPath } from './artefact-store.ts';

const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const ARTEFACT =
  '/:name(^(?:shell|mf-[a-z0-9-]+)$)/:version(^\\d+\\.\\d+\\.\\d+-[0-9a-f]{10}$)/*' as const;

/** Serves every file of every published version, for ever the same. */
export async function artefactRoutes(
  server: FastifyInstance,
  { artefactsDir }: { readonly artefactsDir: string },
): Promise<void> {
  await server.register(fastifyStatic, {
    root: artefactsDir,
    serve: false,
    preCompressed: true,
    maxAge: ONE_YEAR_MS,
    immutable: true,
    dotfiles: 'ignore',
  });
  server.get<{ Params: { name: string; version: string; '*': string } }>(
    ARTEFACT,
    (request, reply) => {
      const { name, version, '*': file } = request.params;
      return reply.sendFile(`${versionPath(name, version)}/${file}`);
    },
  );
  server.setNotFoundHandler(async () => {
    throw new RegistryError('NOT_FOUND', 'No such file');
  });
}
