import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import { accountRoutes } from './account/account.routes.ts';
import type { ApiContext } from './api-context.ts';
import type { ApiConfig } from './config.ts';
import { type Database, poolOf } from './database/index.ts';
import { registerGameRoutes } from './game.routes.ts';
import { Admission } from './limits/admission.ts';
import { ProcessCallCounts, SharedCallCounts } from './limits/call-counts.ts';
import { CallLimits } from './limits/call-limits.ts';
import { registerApiDocs } from './plugins/api-docs.ts';
import { CompressedBodies } from './plugins/content-coding.ts';
import { answerProblem, answerProblems } from './plugins/error-handler.ts';
import { healthRoutes } from './plugins/health.ts';
import { readJsonBodies } from './plugins/json-bodies.ts';
import { countRequests } from './plugins/metrics.ts';
import { logRequests, requestIdOf } from './plugins/request-log.ts';
import { secureHeaders } from './plugins/security-headers.ts';
import { compileValidator } from './plugins/validation.ts';
import { registerRatingRoutes } from './rating.routes.ts';
import { fastifyLimits } from './server-base/index.ts';
import { shareRoutes } from './snapshot/share/share.routes.ts';
import { createTokenService } from './tokens/token-service.ts';

export { type ApiConfig, ConfigError, readConfig } from './config.ts';
export { createOperations } from './operations.ts';

/** Registers the routes of one part of the API. */
export type RouteFamily = (app: FastifyInstance, context: ApiContext) => Promise<void>;

/** All of them. */
export const ROUTE_FAMILIES: readonly RouteFamily[] = [
  accountRoutes,
  registerGameRoutes,
  registerRatingRoutes,
  shareRoutes,
];

export interface ApiOptions {
  /** Migrated; the caller destroys it after closing the server. */
  readonly db: Kysely<Database>;
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

function createApp({ config, log }: ApiOptions): FastifyInstance {
  const app = fastify({
    ...fastifyLimits(),
    ...(log ? { loggerInstance: log } : {}),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    // Addresses that cannot be read fail before any route does.
    frameworkErrors: answerProblem,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
  });
  readJsonBodies(app);
  app.setValidatorCompiler(compileValidator);
  // Replies are JSON text already; their schemas are for the documentation.
  app.setSerializerCompiler(() => JSON.stringify);
  return app;
}

/**
 * Connections that are not for requests: the game loop's, one for the question of health, and one for
 * the versions of what is in memory.
 */
const OTHER_CONNECTIONS = 3;
/** Where the connections are somebody else's matter. */
const DEFAULT_CONNECTIONS = 10;

function limitCalls(
  app: FastifyInstance,
  { db, config, clock }: ApiContext,
  waitClock: ApiOptions['waitClock'],
): void {
  const connections = poolOf(db)?.max ?? DEFAULT_CONNECTIONS;
  const admission = new Admission(Math.max(1, connections - OTHER_CONNECTIONS), waitClock);
  app.decorate('admission', admission);
  app.addHook('onClose', async () => admission.close());
  const counts = [new ProcessCallCounts(clock), new SharedCallCounts(db, clock)] as const;
  app.decorate('callLimits', new CallLimits(config, ...counts, clock));
}

/**
 * The game server, ready for `listen` or `inject`: every route of the contract, `/health/live`,
 * `/health/ready` and the OpenAPI document under `/api/docs`.
 */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const { db, config, clock = Date.now, families = ROUTE_FAMILIES } = options;
  const app = createApp(options);
  const tokens = await createTokenService(db, {
    lifetimeSeconds: config.tokenLifetimeSeconds,
    keyDays: config.signingKeyDays,
    wrapping: config.wrappingKeys,
    clock,
  });
  const context: ApiContext = { db, config, clock, log: app.log, tokens };
  app.decorate('apiContext', context);
  app.decorate('compressedBodies', new CompressedBodies());
  app.decorateRequest('caller', undefined);

  limitCalls(app, context, options.waitClock);
  countRequests(app);
  logRequests(app);
  answerProblems(app);
  await secureHeaders(app);
  await registerApiDocs(app);
  await app.register(healthRoutes);
  for (const family of families) {
    await app.register((scope) => family(scope, context));
  }
  return app;
}
