import type { CountExchange } from '@spieltag/server-kit/limits';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/index.ts';

/** What an account or an address may do beyond its limit is what one server lets through meanwhile. */
const EVERY_MS = 1000;

/** Exchanges counts as long as the server runs; while the database is away it counts by itself. */
export function exchangeCounts(app: FastifyInstance, counts: CountExchange<Database>): void {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const exchange = () => {
    last = last
      .then(() => counts.exchange())
      .catch((err: unknown) => app.log.debug({ err }, 'Counts of calls are not exchanged'));
  };
  app.addHook('onReady', async () => {
    timer = setInterval(exchange, EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await last;
  });
}
