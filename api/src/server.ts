import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import { accountRoutes } from './account/account.routes.ts';
import type { ApiContext } from './api-context.ts';
import { ApiProblem } from './api-problem.ts';
import type { ApiConfig } from './config.ts';
import type { Database } from './database/index.ts';
import { registerGameRoutes } from './game.routes.ts';
import { registerApiDocs } from './plugins/api-docs.ts';
import { CompressedBodies } from './plugins/content-coding.ts';
import { answerProblem, answerProblems } from './plugins/error-handler.ts';
import { healthRoutes } from './plugins/health.ts';
import { compileValidator } from './plugins/validation.ts';
import { registerRatingRoutes } from './rating.routes.ts';
import { createTokenService } from './tokens/token-service.ts';

export { type ApiConfig, ConfigError, readConfig } from './config.ts';

/** Registers the routes of one part of the API. */
export type RouteFamily = (app: FastifyInstance, context: ApiContext) => Promise<void>;

/** All of them. */
export const ROUTE_FAMILIES: readonly RouteFamily[] = [
  accountRoutes,
  registerGameRoutes,
  registerRatingRoutes,
];

export interface ApiOptions {
  /** Migrated; the caller destroys it after closing the server. */
  readonly db: Kysely<Database>;
  readonly config: ApiConfig;
  /** Real time, epoch ms; default: the machine's. */
  readonly clock?: () => number;
  /** A pino logger; default: silent. */
  readonly log?: FastifyBaseLogger;
  /** Default: all. */
  readonly families?: readonly RouteFamily[];
}

const BODY_LIMIT_BYTES = 256 * 1024;

function createApp({ config, log }: ApiOptions): FastifyInstance {
  const app = fastify({
    ...(log ? { loggerInstance: log } : {}),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    // Addresses that cannot be read fail before any route does.
    frameworkErrors: answerProblem,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(compileValidator);
  // Replies are JSON text already; their schemas are for the documentation.
  app.setSerializerCompiler(() => JSON.stringify);
  return app;
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
    clock,
  });
  const context: ApiContext = { db, config, clock, log: app.log, tokens };
  app.decorate('apiContext', context);
  app.decorate('compressedBodies', new CompressedBodies());
  app.decorateRequest('caller', undefined);

  answerProblems(app);
  await app.register(helmet);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new ApiProblem('RATE_LIMITED'),
  });
  await registerApiDocs(app);
  await app.register(healthRoutes);
  for (const family of families) {
    await app.register((scope) => family(scope, context));
  }
  return app;
}
