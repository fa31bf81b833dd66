import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { GameStateCache } from '../game-state/game-state-cache.ts';
import type { StreamCounts } from './stream-metrics.ts';

/** What all streams of a server work with. */
export interface StreamContext {
  readonly db: Kysely<Database>;
  readonly states: Pick<GameStateCache, 'versioned'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly counts: StreamCounts;
}
