import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { deleteExpiredAnswers } from './ledger.repository.ts';

const HOUR_MS = 3_600_000;

/** Deletes expired answers every hour from when the server is ready until it is closed. */
export function expireAnswers(
  app: FastifyInstance,
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'error'>,
): void {
  let timer: NodeJS.Timeout | undefined;
  const closed = new AbortController();
  let forgetting = Promise.resolve();
  const forget = () => {
    forgetting = deleteExpiredAnswers(db, closed.signal).catch((error: unknown) =>
      log.error({ err: error }, 'answers are kept'),
    );
  };
  app.addHook('onReady', async () => {
    timer = setInterval(forget, HOUR_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closed.abort();
    await forgetting;
  });
}
