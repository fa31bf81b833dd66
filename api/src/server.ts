import { secureHeaders } from '@spieltag/server-kit/http';
import { CountExchange, ProcessCallCounts, SharedCallCounts } from '@spieltag/server-kit/limits';
import { countRequests, RequestMetrics } from '@spieltag/server-kit/metrics';
import { registerApiDocs } from '@spieltag/server-kit/routes';
import { createServer } from '@spieltag/server-kit/server';
import { CLIENT_BUILD_HEADER } from '@spieltag/shared-kernel/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { accountRoutes } from './account/account.routes.ts';
import { MAX_EXTERNAL_USER_ID_LENGTH } from './account/external-user-id.ts';
import { openIdentityKey } from './account/identity-key.repository.ts';
import { accountAdminRoutes } from './administration/account-admin.routes.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { type Database, ReplicaWatch } from './database/index.ts';
import { documentRoutes } from './documents/index.ts';
import { registerGameRoutes } from './game.routes.ts';
import { CALL_COUNTS, CallLimits } from './limits/call-limits.ts';
import { exchangeCounts } from './limits/exchange-counts.ts';
import { GATE_CLASSES } from './limits/gate.ts';
import { createWorkLimits, type WorkLimits } from './limits/work-limits.ts';
import { Closure } from './maintenance/index.ts';
import { ownAccountRoutes } from './own-account/index.ts';
import { admitApps, appHeaders } from './plugins/admit-apps.ts';
import type { ApiContext } from './plugins/api-context.ts';
import { healthRoutes } from './plugins/health.ts';
import { countPageReads, watchGame, watchReplica } from './plugins/metrics.ts';
import { invalidPartProblem, problemReplies } from './plugins/problem-replies.ts';
import { watchReplication } from './plugins/replication-metrics.ts';
import { beatWhileWorking } from './plugins/working-beat.ts';
import { registerRatingRoutes } from './rating.routes.ts';
import type { Replica } from './season/page-reads.ts';
import { createServerContext, type ServerContext } from './server-context.ts';
import type { ApiConfig } from './settings/config.ts';
import { shareRoutes } from './snapshot/share/share.routes.ts';
import { createTokenService } from './tokens/token-service.ts';

export { createOperations } from './operations.ts';
export { type ApiConfig, readConfig } from './settings/config.ts';

/** Registers the routes of one part of the API. */
export type RouteFamily = (app: FastifyInstance, context: ServerContext) => Promise<void>;

/** All of them. */
export const ROUTE_FAMILIES: readonly RouteFamily[] = [
  accountRoutes,
  accountAdminRoutes,
  administrationRoutes,
  ownAccountRoutes,
  documentRoutes,
  registerGameRoutes,
  registerRatingRoutes,
  shareRoutes,
];

export interface ApiOptions {
  /** Migrated; the caller destroys it after closing the server. */
  readonly db: Kysely<Database>;
  /** Follows it; pages are read there where it is fresh. The caller destroys it as well. */
  readonly replica?: Kysely<Database> | undefined;
  readonly config: ApiConfig;
  /** Real time, epoch ms; default: the machine's. */
  readonly clock?: () => number;
  /** Measures how long work waits, monotonic ms; default: the machine's. */
  readonly waitClock?: () => number;
  /** A pino logger; default: silent. */
  readonly log?: FastifyBaseLogger;
  /** Default: all. */
  readonly families?: readonly RouteFamily[];
}

const BODY_LIMIT_BYTES = 256 * 1024;
/** Besides those of streams: an edge keeps a few, players that come without one have some each. */
const OTHER_HTTP_CONNECTIONS = 8192;

function createApp(
  { config, log }: ApiOptions,
  { admission, gate }: WorkLimits,
  metrics: RequestMetrics,
): FastifyInstance {
  const app = createServer({
    guard: gate.guard,
    maxConnections: config.streams + OTHER_HTTP_CONNECTIONS,
    problems: problemReplies,
    validation: { problemOf: invalidPartProblem },
    trustProxy: config.trustProxy,
    log,
    maxBodyBytes: BODY_LIMIT_BYTES,
    maxParamLength: MAX_EXTERNAL_USER_ID_LENGTH,
    callerOf: ({ caller }) => (caller ? { userId: caller.id } : {}),
  });
  app.decorate('admission', admission);
  app.decorate('gate', gate);
  app.addHook('onClose', async () => {
    admission.close();
    gate.gate.close();
  });
  countRequests(app, metrics);
  return app;
}

const DOCS = {
  path: '/api/docs',
  title: 'Spieltag',
  description:
    'The game server. Every failure is answered as {status, code, msg, params}. ' +
    `Clients tell their internal build number in the header ${CLIENT_BUILD_HEADER}; one that is too old is answered 426 by every route.`,
};

/** The limits of a server, which counts what its gate refuses. */
async function limitWork(
  { db, waitClock, config }: ApiOptions,
  metrics: RequestMetrics,
): Promise<WorkLimits> {
  const counters = new Map(
    GATE_CLASSES.map((work) => [work, metrics.refusalCounter(`gate: ${work}`)]),
  );
  return createWorkLimits({
    db,
    waitClock,
    onRefused: (work) => counters.get(work)?.(),
    headersOf: appHeaders(config.appOrigins),
  });
}

function limitCalls(app: FastifyInstance, { db, config, clock }: ApiContext): void {
  const own = new ProcessCallCounts(clock);
  const shared = new SharedCallCounts(db, CALL_COUNTS, clock);
  app.decorate('callLimits', new CallLimits(config, own, shared, clock));
  exchangeCounts(app, new CountExchange({ db, table: CALL_COUNTS, own, clock }));
}

/** Looks after the replica as long as the server runs. */
function followReplica(
  app: FastifyInstance,
  primary: Kysely<Database>,
  replica: Kysely<Database>,
): Replica {
  const watch = new ReplicaWatch({ primary, replica, log: app.log });
  app.addHook('onReady', async () => watch.start());
  app.addHook('onClose', () => watch.stop());
  watchReplica(app.metrics, watch);
  return { db: replica, watch };
}

/**
 * The game server, ready for `listen` or `inject`: every route of the contract, `/health/live`,
 * `/health/ready` and the OpenAPI document under `/api/docs`.
 */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const { db, config, clock = Date.now, families = ROUTE_FAMILIES } = options;
  const metrics = new RequestMetrics();
  const limits = await limitWork(options, metrics);
  const app = createApp(options, limits, metrics);
  const tokens = await createTokenService(db, {
    lifetimeSeconds: config.tokenLifetimeSeconds,
    keyDays: config.signingKeyDays,
    wrapping: config.wrappingKeys,
    clock,
  });
  await openIdentityKey(db, config.wrappingKeys);
  const closure = new Closure({ db, clock });
  const replica = options.replica && followReplica(app, db, options.replica);
  const context = createServerContext(
    { db, config, clock, log: app.log, tokens, closure },
    limits.admission,
    { replica, onRead: countPageReads(app.metrics) },
  );
  app.decorate('apiContext', context);
  app.decorateRequest('caller', undefined);

  limitCalls(app, context);
  watchGame(app);
  watchReplication(app, db);
  beatWhileWorking(app);
  await secureHeaders(app);
  await admitApps(app, config.appOrigins);
  await registerApiDocs(app, DOCS);
  await app.register(healthRoutes);
  for (const family of families) {
    await app.register((scope) => family(scope, context));
  }
  return app;
}
