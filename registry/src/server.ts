import { fastifyLimits, type WrappingKeys } from '@spieltag/api/server-base';
import type { ShellRelease } from '@spieltag/shared-kernel/composition';
import fastify, { type FastifyInstance } from 'fastify';
import { adminRoutes } from './admin/admin.routes.ts';
import { answerErrors } from './answer-errors.ts';
import { artefactRoutes } from './artefacts/artefact.routes.ts';
import { type ArtefactStore, versionPath } from './artefacts/artefact-store.ts';
import { FolderStore } from './artefacts/folder-store.ts';
import { readRemoteBuild, readShellBuild } from './artefacts/read-build.ts';
import { type BucketSettings, S3Store } from './artefacts/s3-store.ts';
import type { RegistryConfig } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { prepareDatabase } from './database/prepare-database.ts';
import { Compositions } from './discovery/compositions.ts';
import { discoveryRoutes } from './discovery/discovery.routes.ts';
import { LastGood } from './discovery/last-good.ts';
import { Overrides } from './discovery/overrides.ts';
import { Signatures } from './discovery/signature.ts';
import { Visitors } from './discovery/visitor.ts';
import { reportRoutes } from './health/report.routes.ts';
import { watchHealth } from './health/watch-health.ts';
import { type AskGame, askOver, FirstReplies } from './page/first-replies.ts';
import { pageRoutes } from './page/page.routes.ts';
import { answerUnreadable } from './page/unreadable-address.ts';
import type { RegistryStore } from './registry-store.ts';
import { deployBuild, REGISTRY } from './releases/deploy-build.command.ts';
import { type Published, publishRelease } from './releases/publish-release.command.ts';
import { provideSigningKey, type SigningKey } from './tokens/index.ts';

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
  /** Of published files: a folder, which several registries may share, or a bucket. */
  readonly artefacts: { readonly dir: string } | BucketSettings;
  /** Build folder of the shell, with its `release.json`. */
  readonly shellDir: string;
  /** File of the key that signs, see `src/tokens`; made when it is not there. */
  readonly signingKeyFile: string;
  /** What that key is kept under; default: nothing. */
  readonly wrappingKeys?: WrappingKeys | null;
  /** File that keeps what is live while the database is away; undefined: memory alone does. */
  readonly lastGoodFile?: string;
  /** Epoch ms; the machine's clock unless it is given. */
  readonly now?: () => number;
  /** See `createRegistryConfig`. */
  readonly config: RegistryConfig;
}

/** A running registry: a Fastify server that is ready but does not listen yet. */
export interface Registry {
  /** `app.routing(request, response)` answers everything but `/api/*` and `/oidc/*`. */
  readonly app: FastifyInstance;
  /**
   * Publishes a remote's build folder and gives it to everybody at once; without effect when it was
   * the last build that came this way.
   * @throws RegistryError RELEASE_INVALID, ASSET_CORRUPT, VERSION_EXISTS
   */
  publishFromBuild(buildDir: string): Promise<Published>;
  /** The same for a remote nothing was ever deployed of; without effect for any other. */
  seedFromBuild(buildDir: string): Promise<void>;
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
 *   artefacts: { dir: join(dataDir, 'artefacts') },
 *   shellDir: shell.dir, // of buildAll()
 *   signingKeyFile: signingKeyFile(dataDir),
 *   config: createRegistryConfig({ page: { stage, issuerUrl, clientId } }),
 * });
 * for (const { dir } of remotes) await registry.publishFromBuild(dir);
 * createServer((request, response) => registry.app.routing(request, response)).listen(8080);
 */
export async function createRegistry(options: RegistryOptions): Promise<Registry> {
  const { config, now = Date.now } = options;
  const key = await provideSigningKey(options.signingKeyFile, options.wrappingKeys);
  const db = openDatabase(options.databaseUrl);
  const lastGood = options.lastGoodFile ? new LastGood(options.lastGoodFile) : undefined;
  const compositions = new Compositions({ db, ownProjectId: config.projectId, lastGood, now });
  let shell: ShellRelease;
  const store: RegistryStore = {
    db,
    artefacts: artefactStore(options),
    ownProjectId: config.projectId,
    shell: () => shell,
    now,
    changed: (projectId) => compositions.changed(projectId),
  };
  const useShell = async (buildDir: string) => {
    const { release, contents } = await readShellBuild(buildDir);
    await store.artefacts.keep(versionPath(release.name, release.version), contents);
    shell = release;
    compositions.own.changed();
  };
  let endTrying: () => Promise<void>;
  try {
    endTrying = await prepareDatabase(db, config.projectId, async () =>
      Boolean(await lastGood?.read()),
    );
    await useShell(options.shellDir);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const app = await createApp({ config, key, store, compositions });
  const endWatch = watchHealth(store, compositions.own);
  app.addHook('onClose', async () => {
    await endTrying();
    await endWatch();
    await compositions.own.settle();
    await db.destroy();
  });
  await app.ready();
  const publishing = { projectId: config.projectId, actor: REGISTRY, reason: 'built here' };
  return {
    app,
    useShell,
    async publishFromBuild(buildDir) {
      const published = await publishRelease(store, publishing, await readRemoteBuild(buildDir));
      await deployBuild(store, published.remote, published.version);
      return published;
    },
    async seedFromBuild(buildDir) {
      const build = await readRemoteBuild(buildDir);
      const { name, version } = build.release;
      const { frontends } = await compositions.own.get();
      const known = frontends.find(({ frontend }) => frontend.id === name);
      if (known && known.rollouts.deployments.length > 0) return;
      await publishRelease(store, publishing, build);
      await deployBuild(store, name, version);
    },
    close: () => app.close(),
  };
}

interface AppParts {
  readonly config: RegistryConfig;
  readonly key: SigningKey;
  readonly store: RegistryStore;
  readonly compositions: Compositions;
}

async function createApp({ config, key, store, compositions }: AppParts): Promise<FastifyInstance> {
  const { projectId, liveReload } = config;
  const { artefacts, now } = store;
  const isDeveloping = config.page.stage === 'development';
  const visitors = new Visitors(!isDeveloping);
  const overrides = new Overrides({ store, key, isUnsignedAllowed: isDeveloping });
  const app = fastify({
    ...fastifyLimits(),
    logger: false,
    trustProxy: config.trustProxy,
    // Addresses that cannot be read fail before any route does.
    frameworkErrors: answerUnreadable,
  });
  answerErrors(app);
  await app.register(artefactRoutes, { artefacts });
  await app.register(discoveryRoutes, {
    projectId,
    compositions,
    visitors,
    overrides,
    signatures: new Signatures(key),
    liveReload,
    now,
  });
  await app.register(adminRoutes, { store, key, prefix: '/discovery/admin' });
  await app.register(reportRoutes, {
    store,
    composition: compositions.own,
    visitors,
    reportsPerMinute: config.reportsPerMinute,
  });
  await app.register(pageRoutes, {
    projectId,
    settings: config.page,
    liveReload,
    composition: compositions.own,
    visitors,
    overrides,
    now,
    firstReplies: new FirstReplies(askGame(config.gameUrl), () => performance.now()),
    signatureKey: key.publicJwk,
    shell: store.shell,
  });
  return app;
}

function artefactStore({ artefacts, config }: RegistryOptions): ArtefactStore {
  return 'dir' in artefacts
    ? new FolderStore(artefacts.dir, config.brotliQuality)
    : new S3Store(artefacts, config.brotliQuality);
}
