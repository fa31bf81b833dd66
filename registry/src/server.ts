import type { WrappingKeys } from '@spieltag/server-kit/secrets';
import type { OperatorRelease } from '@spieltag/shared-kernel/composition';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type ArtefactStore, versionPath } from './artefacts/artefact-store.ts';
import { FolderStore } from './artefacts/folder-store.ts';
import { keepWhole } from './artefacts/keep-whole.ts';
import type { BucketSettings } from './artefacts/s3-store.ts';
import { SourceMaps } from './artefacts/source-maps.ts';
import { REGISTRY } from './audit/audit.repository.ts';
import { Compositions } from './composition/compositions.ts';
import { LastGood } from './composition/last-good.ts';
import type { RegistryConfig } from './context/registry-config.ts';
import type { RegistryContext } from './context/registry-context.ts';
import { sharedNowOf } from './context/shared-now.ts';
import { Turns } from './context/turns.ts';
import { createApp } from './create-app.ts';
import { openDatabase } from './database/open-database.ts';
import { deployBuild, deployFirstBuild } from './deployments/deploy-build.command.ts';
import { wasEverDeployed } from './deployments/was-ever-deployed.query.ts';
import { MissingFiles } from './discovery/missing-files.ts';
import { RegistryError } from './errors/registry-error.ts';
import { watchComposition } from './health/composition-metrics.ts';
import { ErrorSink } from './health/error-sink.ts';
import type { SentryTarget } from './health/sentry-envelope.ts';
import { watchHealth } from './health/watch-health.ts';
import { runWebhook, type WebhookTarget } from './notifications/webhook.ts';
import { OfferedPackages, readPackages } from './packages/offered-packages.ts';
import { prepareDatabase } from './projects/prepare-database.ts';
import type { ProjectSnapshot } from './projects/project-snapshot.ts';
import { pruneDaily } from './pruning/prune-daily.ts';
import { type Published, publishRelease } from './publishing/publish-release.command.ts';
import {
  type CheckedBuild,
  readFrontEndBuild,
  readOperatorBuild,
} from './publishing/read-build.ts';
import { restoreFiles } from './publishing/restore-files.command.ts';
import { StartWork } from './start-work.ts';
import { provideSigningKey } from './tokens/index.ts';
import { ViewSink } from './views/view-sink.ts';

export { createRegistryConfig, type RegistryConfig } from './context/registry-config.ts';
export { RegistryError } from './errors/registry-error.ts';
export type { Published } from './publishing/publish-release.command.ts';

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
  /** Where errors of pages are sent to; default: nowhere. */
  readonly sentry?: SentryTarget;
  /** Where views of screens are passed on to; default: none are counted. */
  readonly viewsUrl?: string;
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
   * Publishes a build folder, of the shell or of a remote, and gives it to everybody at once; without
   * effect when it was the last build that came this way.
   * @throws RegistryError RELEASE_INVALID, ASSET_CORRUPT, VERSION_EXISTS
   */
  publishFromBuild(buildDir: string): Promise<Published>;
  /**
   * The same where nothing was ever deployed of it, nor was it deleted, and once there is a shell only where it
   * fits what is live, else it is published alone, and a later start looks again; for any other it brings back files
   * that are gone. Where there
   * are pages already, what fails of it is logged and tried again beside everything else.
   */
  seedFromBuild(buildDir: string): Promise<void>;
  /** Operators get the page in this build folder from now on. */
  useOperatorPage(buildDir: string): Promise<void>;
  /** Offers the packages in this folder to teams from now on. */
  offerPackages(dir: string): Promise<void>;
  /** Says in the log which files of live versions are missing. */
  tellMissing(): Promise<void>;
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
  const { looksEveryMs } = config;
  const key = await provideSigningKey(options.signingKeyFile, options.wrappingKeys);
  const operatorBuild = options.operatorDir && (await readOperatorBuild(options.operatorDir));
  const db = openDatabase(options.databaseUrl, (err) =>
    log?.warn({ err }, 'A connection to the database was lost'),
  );
  const lastGood = options.lastGoodFile ? new LastGood(options.lastGoodFile) : undefined;
  const compositions = new Compositions({ db, ownProjectId: config.projectId, lastGood, now });
  const artefacts = await artefactStore(options);
  const errorSink = openErrorSink(options, artefacts);
  const context: RegistryContext = {
    db,
    artefacts,
    keeping: new Turns(),
    onPageError: errorSink && ((error) => errorSink.add(error)),
    ownProjectId: config.projectId,
    evidence: config.evidence,
    pruning: config.pruning,
    hasWebhook: options.webhook !== undefined,
    now,
    sharedNow: sharedNowOf(options.now),
    elapsed: options.elapsed ?? (() => performance.now()),
    changed: (projectId) => compositions.changed(projectId),
  };
  const packages = new OfferedPackages(context.artefacts);
  let operatorPage: OperatorRelease | undefined;
  const keepOperatorPage = async ({ release, contents }: CheckedBuild<OperatorRelease>) => {
    const path = versionPath(release.name, release.version);
    await keepWhole(context.artefacts, path, { files: release.files, contents });
    operatorPage = release;
  };
  let endTrying: () => Promise<void>;
  try {
    endTrying = await prepareDatabase(
      { db, url: options.databaseUrl },
      config.projectId,
      async () => Boolean(await lastGood?.read()),
      log,
    );
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const startWork = new StartWork(log, config.triesAgainEveryMs);
  if (operatorBuild) {
    await startWork.run("the operators' page", () => keepOperatorPage(operatorBuild));
  }
  const missingFiles = new MissingFiles(context, log, {
    others: () => (operatorPage ? [operatorPage] : []),
  });
  const viewSink = options.viewsUrl ? new ViewSink({ url: options.viewsUrl, log, now }) : undefined;
  const app = await createApp({
    config,
    key,
    context,
    compositions,
    packages,
    missingFiles,
    viewSink,
    log,
    operatorPage: () => operatorPage,
  });
  const endWebhook = options.webhook
    ? runWebhook({ context, target: options.webhook, log, looksEveryMs })
    : async () => undefined;
  if (options.packagesDir) {
    // Players miss nothing without them, and what is wrong with the folder does not pass by itself.
    const built = await readPackages(options.packagesDir).catch((err) => {
      log?.warn({ err }, 'No packages are offered to teams');
    });
    if (built) await startWork.run('the packages', () => packages.offer(built));
  }
  watchComposition(app.metrics, context, compositions.own);
  const endWatch = watchHealth({
    context,
    composition: compositions.own,
    log,
    everyMs: looksEveryMs,
  });
  const endPruning = pruneDaily(context, log);
  app.addHook('onClose', async () => {
    await errorSink?.close();
    await viewSink?.close();
    await startWork.end();
    await endTrying();
    await endWatch();
    await endPruning();
    await endWebhook();
    await compositions.own.settle();
    await db.destroy();
  });
  await app.ready();
  const publishing = { projectId: config.projectId, actor: REGISTRY, reason: 'built here' };
  const seed = async (buildDir: string) => {
    const build = await readFrontEndBuild(buildDir);
    const { name, version } = build.release;
    // Publishing would bring back what was deleted.
    const wasDeployed = await wasEverDeployed(db, { projectId: config.projectId, remote: name });
    if (wasDeployed) return restoreFiles(context, config.projectId, build);
    await publishRelease(context, publishing, build);
    try {
      await deployFirstBuild(context, name, version);
    } catch (err) {
      if (!(err instanceof RegistryError) || err.code !== 'CONTRACT_MISFIT') throw err;
      log?.warn({ err, version }, `${name} does not fit what is live: it waits until it does`);
    }
  };
  return {
    app,
    useOperatorPage: async (buildDir) => keepOperatorPage(await readOperatorBuild(buildDir)),
    offerPackages: async (dir) => packages.offer(await readPackages(dir)),
    async publishFromBuild(buildDir) {
      const build = await readFrontEndBuild(buildDir);
      const published = await publishRelease(context, publishing, build);
      await deployBuild(context, published.remote, published.version);
      return published;
    },
    async seedFromBuild(buildDir) {
      const { frontends } = await compositions.own.get();
      // While there are no pages nothing can go on: whoever starts the registry is told instead.
      if (!frontends.some(isDeployed)) return seed(buildDir);
      await startWork.run(buildDir, () => seed(buildDir));
    },
    async tellMissing() {
      await missingFiles.of(await compositions.own.get());
    },
    close: () => app.close(),
  };
}

const isDeployed = ({ rollouts }: ProjectSnapshot['frontends'][number]) =>
  rollouts.deployments.length > 0;

function openErrorSink(
  { sentry, log, now = Date.now }: RegistryOptions,
  artefacts: ArtefactStore,
): ErrorSink | undefined {
  if (!sentry) return undefined;
  const maps = new SourceMaps(artefacts);
  return new ErrorSink({ target: sentry, resolve: (stack) => maps.resolve(stack), log, now });
}

async function artefactStore({ artefacts, config }: RegistryOptions): Promise<ArtefactStore> {
  if ('dir' in artefacts) return new FolderStore(artefacts.dir, config.brotliQuality);
  // Whoever keeps artefacts in a folder does not wait for the client of a store.
  const { S3Store } = await import('./artefacts/s3-store.ts');
  return new S3Store(artefacts, config.brotliQuality);
}
