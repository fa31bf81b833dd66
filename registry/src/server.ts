import { countRequests } from '@spieltag/server-kit/metrics';
import { registerApiDocs } from '@spieltag/server-kit/routes';
import type { WrappingKeys } from '@spieltag/server-kit/secrets';
import { createServer } from '@spieltag/server-kit/server';
import type { OperatorRelease } from '@spieltag/shared-kernel/composition';
import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { SignInIssuer } from './access/sign-in-issuer.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { artefactRoutes } from './artefacts/artefact.routes.ts';
import { type ArtefactStore, versionPath } from './artefacts/artefact-store.ts';
import { FolderStore } from './artefacts/folder-store.ts';
import { type BucketSettings, S3Store } from './artefacts/s3-store.ts';
import { REGISTRY } from './audit/audit.repository.ts';
import { Compositions } from './composition/compositions.ts';
import { LastGood } from './composition/last-good.ts';
import type { RegistryConfig } from './context/registry-config.ts';
import type { RegistryContext } from './context/registry-context.ts';
import { openDatabase } from './database/open-database.ts';
import { deployBuild } from './deployments/deploy-build.command.ts';
import { admitConsumers } from './discovery/consumer-origins.ts';
import { discoveryRoutes } from './discovery/discovery.routes.ts';
import { Overrides } from './discovery/overrides.ts';
import { Signatures } from './discovery/signature.ts';
import { Visitors } from './discovery/visitor.ts';
import { reportRoutes } from './health/report.routes.ts';
import { watchHealth } from './health/watch-health.ts';
import { invalidPartProblem, problemReplies } from './http/problem-replies.ts';
import { REGISTRY_DOCS } from './http/registry-api.ts';
import { runWebhook, type WebhookTarget } from './notifications/webhook.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { keepOperatorsApart } from './operator/operator-origin.ts';
import { OfferedPackages } from './packages/offered-packages.ts';
import { packageRoutes } from './packages/package.routes.ts';
import { pageRoutes } from './page/page.routes.ts';
import { type FetchReply, PrefetchedReplies, replyFetcher } from './page/prefetched-replies.ts';
import { answerUnreadable } from './page/unreadable-address.ts';
import { prepareDatabase } from './projects/prepare-database.ts';
import { type Published, publishRelease } from './publishing/publish-release.command.ts';
import { readFrontEndBuild, readOperatorBuild } from './publishing/read-build.ts';
import { provideSigningKey, type SigningKey } from './tokens/index.ts';

export { createRegistryConfig, type RegistryConfig } from './context/registry-config.ts';
export { RegistryError } from './errors/registry-error.ts';
export type { Published } from './publishing/publish-release.command.ts';

/** A page that waited longer would have been quicker to ask itself. */
const GAME_WITHIN_MS = 200;

function gameFetcher(gameUrl: string): FetchReply {
  return gameUrl ? replyFetcher(gameUrl, GAME_WITHIN_MS) : async () => undefined;
}

/** Where a registry keeps what it has. */
export interface RegistryOptions {
  /** PostgreSQL, `postgresql://...`; the schema `registry` is made and migrated in it. */
  readonly databaseUrl: string;
  /** Of published files: a folder, which several registries may share, or a bucket. */
  readonly artefacts: { readonly dir: string } | BucketSettings;
  /** Folder of packages to offer to teams; default: none. */
  readonly packagesDir?: string;
  /** Build folder of the operators' page; wanted where it has an origin. */
  readonly operatorDir?: string;
  /** File of the key that signs, see `src/tokens`; made when it is not there. */
  readonly signingKeyFile: string;
  /** What that key is kept under; default: nothing. */
  readonly wrappingKeys?: WrappingKeys | null;
  /** File that keeps what is live while the database is away; undefined: memory alone does. */
  readonly lastGoodFile?: string;
  /** Epoch ms; the machine's clock unless it is given. */
  readonly now?: () => number;
  /** Milliseconds since some time, whatever that clock is set to; the machine's unless it is given. */
  readonly elapsed?: () => number;
  /** Who is told of what is withdrawn or paused; default: nobody. */
  readonly webhook?: WebhookTarget;
  /** A pino logger; default: silent. */
  readonly log?: FastifyBaseLogger;
  /** See `createRegistryConfig`. */
  readonly config: RegistryConfig;
}

/** A running registry: a Fastify server that is ready but does not listen yet. */
export interface Registry {
  /** `app.routing(request, response)` answers everything but `/api/*` and `/oidc/*`. */
  readonly app: FastifyInstance;
  /**
   * Publishes a build folder, of the shell or of a remote, and gives it to everybody at once; without effect when it was
   * the last build that came this way.
   * @throws RegistryError RELEASE_INVALID, ASSET_CORRUPT, VERSION_EXISTS
   */
  publishFromBuild(buildDir: string): Promise<Published>;
  /** The same where nothing was ever deployed of it; without effect for any other. */
  seedFromBuild(buildDir: string): Promise<void>;
  /** Operators get the page in this build folder from now on. */
  useOperatorPage(buildDir: string): Promise<void>;
  /** Offers the packages in this folder to teams from now on. */
  offerPackages(dir: string): Promise<void>;
  /** Answers what is on its way, then lets go of the database. */
  close(): Promise<void>;
}

/**
 * The registry: publishes, deploys and serves the shell and remotes, and the page they meet in. It has
 * neither of its own: until a shell is deployed there is no page.
 *
 * @example
 * const registry = await createRegistry({
 *   databaseUrl,
 *   artefacts: { dir: join(dataDir, 'artefacts') },
 *   signingKeyFile: signingKeyFile(dataDir),
 *   config: createRegistryConfig({ page: { stage, issuerUrl, clientId } }),
 * });
 * for (const { dir } of built) await registry.publishFromBuild(dir);
 * createServer((request, response) => registry.app.routing(request, response)).listen(8080);
 */
export async function createRegistry(options: RegistryOptions): Promise<Registry> {
  const { config, log, now = Date.now } = options;
  const key = await provideSigningKey(options.signingKeyFile, options.wrappingKeys);
  const db = openDatabase(options.databaseUrl, (err) =>
    log?.warn({ err }, 'A connection to the database was lost'),
  );
  const lastGood = options.lastGoodFile ? new LastGood(options.lastGoodFile) : undefined;
  const compositions = new Compositions({ db, ownProjectId: config.projectId, lastGood, now });
  const context: RegistryContext = {
    db,
    artefacts: artefactStore(options),
    ownProjectId: config.projectId,
    evidence: config.evidence,
    hasWebhook: options.webhook !== undefined,
    now,
    elapsed: options.elapsed ?? (() => performance.now()),
    changed: (projectId) => compositions.changed(projectId),
  };
  const packages = new OfferedPackages(context.artefacts);
  let operatorPage: OperatorRelease | undefined;
  const useOperatorPage = async (buildDir: string) => {
    const { release, contents } = await readOperatorBuild(buildDir);
    await context.artefacts.keep(versionPath(release.name, release.version), contents);
    operatorPage = release;
  };
  let endTrying: () => Promise<void>;
  try {
    endTrying = await prepareDatabase(db, config.projectId, async () =>
      Boolean(await lastGood?.read()),
    );
    if (options.operatorDir) await useOperatorPage(options.operatorDir);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const app = await createApp({
    config,
    key,
    context,
    compositions,
    packages,
    log,
    operatorPage: () => operatorPage,
  });
  const endWebhook = options.webhook
    ? runWebhook({ context, target: options.webhook, log })
    : async () => undefined;
  if (options.packagesDir) {
    // Players miss nothing without them.
    await packages
      .offer(options.packagesDir)
      .catch((err) => log?.warn({ err }, 'No packages are offered to teams'));
  }
  const endWatch = watchHealth(context, compositions.own);
  app.addHook('onClose', async () => {
    await endTrying();
    await endWatch();
    await endWebhook();
    await compositions.own.settle();
    await db.destroy();
  });
  await app.ready();
  const publishing = { projectId: config.projectId, actor: REGISTRY, reason: 'built here' };
  return {
    app,
    useOperatorPage,
    offerPackages: (dir) => packages.offer(dir),
    async publishFromBuild(buildDir) {
      const published = await publishRelease(
        context,
        publishing,
        await readFrontEndBuild(buildDir),
      );
      await deployBuild(context, published.remote, published.version);
      return published;
    },
    async seedFromBuild(buildDir) {
      const build = await readFrontEndBuild(buildDir);
      const { name, version } = build.release;
      const { frontends } = await compositions.own.get();
      const known = frontends.find(({ frontend }) => frontend.id === name);
      if (known && known.rollouts.deployments.length > 0) return;
      await publishRelease(context, publishing, build);
      await deployBuild(context, name, version);
    },
    close: () => app.close(),
  };
}

interface AppParts {
  readonly config: RegistryConfig;
  readonly key: SigningKey;
  readonly context: RegistryContext;
  readonly compositions: Compositions;
  readonly packages: OfferedPackages;
  readonly log: FastifyBaseLogger | undefined;
  readonly operatorPage: () => OperatorRelease | undefined;
}

async function createApp({
  config,
  key,
  context,
  compositions,
  packages,
  log,
  operatorPage,
}: AppParts): Promise<FastifyInstance> {
  const { projectId, liveReload, operatorOrigin } = config;
  const { artefacts, now } = context;
  const isDeveloping = config.page.stage === 'development';
  const visitors = new Visitors({
    isSecure: !isDeveloping,
    isCrossSite: config.consumerOrigins.length > 0,
    secret: key.secretFor('visitor'),
  });
  const overrides = new Overrides({ context, key, isUnsignedAllowed: isDeveloping });
  const app = createServer({
    problems: problemReplies,
    // Tools say that a body is JSON also where they send none.
    validation: { problemOf: invalidPartProblem, isBodyOptional: true },
    trustProxy: config.trustProxy,
    log,
    callerOf: ({ adminCaller }) => (adminCaller ? { actor: adminCaller.name } : {}),
    answerUnroutable: answerUnreadable,
  });
  countRequests(app);
  keepOperatorsApart(app, operatorOrigin);
  await admitConsumers(app, config.consumerOrigins);
  await registerApiDocs(app, REGISTRY_DOCS);
  await app.register(artefactRoutes, { artefacts });
  await app.register(packageRoutes, { packages });
  await app.register(discoveryRoutes, {
    projectId,
    compositions,
    visitors,
    overrides,
    signatures: new Signatures(key),
    liveReload,
    now,
  });
  await app.register(adminRoutes, {
    context,
    key,
    operatorOrigin,
    signInIssuer: signInIssuerOf(config),
  });
  if (operatorOrigin) {
    await app.register(operatorRoutes, {
      origin: operatorOrigin,
      projectId,
      signIn: config.operatorIssuer ? 'issuer' : 'token',
      release: operatorPage,
    });
  }
  await app.register(reportRoutes, {
    context,
    composition: compositions.own,
    visitors,
    secret: key.secretFor('reporter'),
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
    prefetchedReplies: new PrefetchedReplies(gameFetcher(config.gameUrl), () => performance.now()),
    signatureKey: key.publicJwk,
  });
  return app;
}

function signInIssuerOf({ operatorOrigin, operatorIssuer }: RegistryConfig) {
  if (!operatorOrigin || !operatorIssuer) return undefined;
  const { path } = registryContract.session.complete;
  return new SignInIssuer(operatorIssuer, `${operatorOrigin}${path}`);
}

function artefactStore({ artefacts, config }: RegistryOptions): ArtefactStore {
  return 'dir' in artefacts
    ? new FolderStore(artefacts.dir, config.brotliQuality)
    : new S3Store(artefacts, config.brotliQuality);
}
