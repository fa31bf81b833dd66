import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { forgetOldAnswers } from './ledger.repository.ts';

const HOUR_MS = 3_600_000;

/** From when the server is ready until it is closed, answers kept under keys are forgotten in time. */
export function keepForgetting(
  app: FastifyInstance,
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'error'>,
): void {
  let timer: NodeJS.Timeout | undefined;
  const forget = () =>
    forgetOldAnswers(db).catch((error: unknown) => log.error({ err: error }, 'answers are kept'));
  app.addHook('onReady', async () => {
    timer = setInterval(forget, HOUR_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
