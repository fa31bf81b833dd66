import { repeat } from '@spieltag/server-kit/process';
import type { FastifyInstance } from 'fastify';
import { writeWorking } from '../season/working-span.repository.ts';

/** More often than half the silence that counts as none. */
const BEAT_EVERY_MS = 10_000;

/**
 * Writes down every ten seconds that the game works: this server answers, players are let in to change
 * their ledgers, and the database takes changes. Nobody outside can write it, or keep it from being
 * written other than by an outage.
 */
export function beatWhileWorking(app: FastifyInstance): void {
  let stop: (() => Promise<void>) | undefined;
  const beat = async () => {
    const { db, closure } = app.apiContext;
    if (await closure.problem()) return;
    await app.admission.run('commit', () => writeWorking(db));
  };
  app.addHook('onReady', async () => {
    await beat().catch(() => undefined);
    stop = repeat(BEAT_EVERY_MS, beat);
  });
  app.addHook('onClose', async () => stop?.());
}
