import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable, reachDatabase } from '@spieltag/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { migrate } from '../database/open-database.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { ensureProject } from './project.repository.ts';

const TRY_AGAIN_MS = 1000;

/** A database as it was opened. */
interface OpenedDatabase {
  readonly db: Kysely<RegistryDatabase>;
  readonly url: string;
}

/**
 * Brings the database up to date. Where one can do without it for a while, it is tried again in the
 * background while it is away.
 * @returns a function that ends the trying
 */
export async function prepareDatabase(
  { db, url }: OpenedDatabase,
  projectId: string,
  canDoWithout: () => Promise<boolean>,
  log?: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const prepare = async () => {
    await migrate(url);
    await reachDatabase(db, url);
    await ensureProject(db, projectId);
  };
  async function tryAgain(): Promise<void> {
    let told = '';
    while (!ending.signal.aborted) {
      await wait(TRY_AGAIN_MS, undefined, { signal: ending.signal });
      try {
        await prepare();
        log?.info('The database is there, and up to date');
        return;
      } catch (err) {
        // That it is away is known; anything else an operator has to mend, and nobody else would say so.
        if (isDatabaseUnavailable(err) || String(err) === told) continue;
        told = String(err);
        log?.error({ err }, 'The database cannot be brought up to date');
      }
    }
  }
  let trying: Promise<void> = Promise.resolve();
  try {
    await prepare();
  } catch (error) {
    if (!isDatabaseUnavailable(error) || !(await canDoWithout())) throw error;
    log?.warn({ err: error }, 'The database is away: pages stay as they were last');
    trying = tryAgain().catch(() => undefined);
  }
  return () => {
    ending.abort();
    return trying;
  };
}
