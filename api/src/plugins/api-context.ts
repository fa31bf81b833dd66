import type { FastifyBaseLogger } from 'fastify';
import type { Closure } from '../maintenance/index.ts';
import type { PageContext } from '../season/season-context.ts';
import type { ApiConfig } from '../settings/config.ts';
import type { TokenService } from '../tokens/token-service.ts';

/** What every route family is given. */
export interface ApiContext extends PageContext {
  readonly config: ApiConfig;
  /** Real time, epoch ms. The time of a season is the season clock's matter. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly tokens: TokenService;
  /** Whether the game is closed for maintenance. */
  readonly closure: Closure;
}
