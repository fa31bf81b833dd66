import type { CountExchange } from '@spieltag/server-kit/limits';
import { repeat } from '@spieltag/server-kit/process';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/index.ts';

/** What an account or an address may do beyond its limit is what one server lets through meanwhile. */
const EVERY_MS = 1000;

/** Exchanges counts as long as the server runs; while the database is away it counts by itself. */
export function exchangeCounts(app: FastifyInstance, counts: CountExchange<Database>): void {
  const exchange = () =>
    counts.exchange().catch((err: unknown) => {
      app.log.debug({ err }, 'Counts of calls are not exchanged');
    });
  let end: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    end = repeat(EVERY_MS, exchange);
  });
  app.addHook('onClose', () => end?.());
}
