import type { ShellRelease } from '@spieltag/shared-kernel/composition';
import fastify, { type FastifyInstance } from 'fastify';
import { artefactRoutes } from './artefacts/artefact.routes.ts';
import { storeArtefacts, versionPath } from './artefacts/artefact-store.ts';
import { readShellBuild } from './artefacts/read-build.ts';
import type { RegistryConfig } from './config.ts';
import { migrate, openDatabase } from './database/open-database.ts';
import { discoveryRoutes } from './discovery/discovery.routes.ts';
import { createLiveComposition } from './discovery/live-composition.ts';
import { type AskGame, askOver, FirstReplies } from './page/first-replies.ts';
import { pageRoutes } from './page/page.routes.ts';
import { RegistryError } from './registry-error.ts';
import {
  deployRelease,
  type Published,
  publishRelease,
} from './releases/publish-release.command.ts';
import { provideSigningKey } from './tokens/index.ts';

export { createRegistryConfig, type RegistryConfig } from './config.ts';
export { RegistryError } from './registry-error.ts';
export type { Published } from './releases/publish-release.command.ts';

/** A page that waited longer would have been quicker to ask itself. */
const GAME_WITHIN_MS = 200;

function askGame(gameUrl: string): AskGame {
  return gameUrl ? askOver(gameUrl, GAME_WITHIN_MS) : async () => undefined;
}

/** Where a registry keeps what it has. */
export interface RegistryOptions {
  /** PostgreSQL, `postgresql://...`; the schema `registry` is made and migrated in it. */
  readonly databaseUrl: string;
  /** Folder of published files; may be shared by several registries. */
  readonly artefactsDir: string;
  /** Build folder of the shell, with its `release.json`. */
  readonly shellDir: string;
  /** File of the key that signs, see `src/tokens`; made when it is not there. */
  readonly signingKeyFile: string;
  /** See `createRegistryConfig`. */
  readonly config: RegistryConfig;
}

/** A running registry: a Fastify server that is ready but does not listen yet. */
export interface Registry {
  /** `app.routing(request, response)` answers everything but `/api/*` and `/oidc/*`. */
  readonly app: FastifyInstance;
  /**
   * Publishes a remote's build folder and gives it to everybody at once; without effect when that
   * very version is live already.
   * @throws RegistryError RELEASE_INVALID, ASSET_CORRUPT, VERSION_EXISTS
   */
  publishFromBuild(buildDir: string): Promise<Published>;
  /** Pages are made with the shell in this build folder from now on. */
  useShell(buildDir: string): Promise<void>;
  /** Answers what is on its way, then lets go of the database. */
  close(): Promise<void>;
}

/**
 * The registry: publishes, deploys and serves remotes, and serves the page they meet in.
 *
 * @example
 * const registry = await createRegistry({
 *   databaseUrl,
 *   artefactsDir: join(dataDir, 'artefacts'),
 *   shellDir: shell.dir, // of buildAll()
 *   signingKeyFile: signingKeyFile(dataDir),
 *   config: createRegistryConfig({ page: { stage, issuerUrl, clientId } }),
 * });
 * for (const { dir } of remotes) await registry.publishFromBuild(dir);
 * createServer((request, response) => registry.app.routing(request, response)).listen(8080);
 */
export async function createRegistry(options: RegistryOptions): Promise<Registry> {
  const { artefactsDir, config } = options;
  const { brotliQuality } = config;
  const key = await provideSigningKey(options.signingKeyFile);
  const db = openDatabase(options.databaseUrl);
  const store = { db, artefactsDir, projectId: config.projectId, brotliQuality };
  const composition = createLiveComposition(store, Date.now);
  let shell: ShellRelease;
  const useShell = async (buildDir: string) => {
    const { release, contents } = await readShellBuild(buildDir);
    const path = versionPath(release.name, release.version);
    await storeArtefacts(artefactsDir, path, contents, brotliQuality);
    shell = release;
    composition.changed();
  };
  try {
    await migrate(db);
    await useShell(options.shellDir);
  } catch (error) {
    await db.destroy();
    throw error;
  }

  const app = fastify({ logger: false });
  app.setErrorHandler((error, _request, reply) => {
    const isOurs = error instanceof RegistryError;
    const status = isOurs ? error.statusCode : 500;
    reply.header('cache-control', 'no-store');
    return reply.code(status).send({
      status,
      code: isOurs ? error.code : 'INTERNAL',
      msg: isOurs ? error.message : 'Something went wrong',
    });
  });
  app.addHook('onClose', () => db.destroy());
  await app.register(artefactRoutes, { artefactsDir });
  await app.register(discoveryRoutes, { ...config, composition });
  await app.register(pageRoutes, {
    projectId: config.projectId,
    settings: config.page,
    liveReload: config.liveReload,
    composition,
    firstReplies: new FirstReplies(askGame(config.gameUrl), Date.now),
    signatureKey: key.publicJwk,
    shell: () => shell,
  });
  await app.ready();

  return {
    app,
    useShell,
    async publishFromBuild(buildDir) {
      const published = await publishRelease(store, buildDir);
      if (await deployRelease(store, published.remote, published.version)) composition.changed();
      return published;
    },
    close: () => app.close(),
  };
}
