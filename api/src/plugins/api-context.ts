import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { ApiConfig } from './config.ts';
import type { Database } from './database/index.ts';
import type { TokenService } from './tokens/token-service.ts';

/** What every route family is given. */
export interface ApiContext {
  readonly db: Kysely<Database>;
  readonly config: ApiConfig;
  /** Real time, epoch ms. The time of a season is the season clock's matter. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly tokens: TokenService;
}
