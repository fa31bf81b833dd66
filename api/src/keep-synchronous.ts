/** Changes wait for the replica as long as there is one, as a process of its own; one at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@spieltag/server-kit/database';
import { runProcess } from '@spieltag/server-kit/process';
import { SettingError } from '@spieltag/server-kit/settings';
import {
  openDatabase,
  REPLICATION_NAME,
  SafetyNews,
  SynchronousReplication,
} from './database/index.ts';
import { API_SETTINGS } from './settings/settings.table.ts';

const LOOK_EVERY_MS = 250;
/** A database that is silent for so long is called silent. */
const SILENT_MS = 5000;

await runProcess({
  settings: { DATABASE_URL: API_SETTINGS.DATABASE_URL },
  start: async ({ DATABASE_URL: url }, log) => {
    if (url === undefined) {
      throw new SettingError('SETTING_MISSING', 'DATABASE_URL', 'must be set');
    }
    const db = openDatabase({
      url,
      applicationName: REPLICATION_NAME,
      maxConnections: 1,
      silentMs: SILENT_MS,
    });
    const replication = new SynchronousReplication(db);
    const news = new SafetyNews();
    const look = async () => {
      let failure: unknown;
      const safety = await replication.look().catch((err: unknown) => {
        failure = err;
        return isDatabaseUnavailable(err) ? ('unknown' as const) : ('refused' as const);
      });
      const sentence = news.sentenceFor(safety, Date.now());
      if (sentence === undefined) return;
      if (safety === 'replicated') log.info(sentence);
      else log.warn({ err: failure }, sentence);
    };
    const stopping = new AbortController();
    const looking = (async () => {
      while (!stopping.signal.aborted) {
        await look();
        await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    })();
    return async () => {
      stopping.abort();
      await looking;
      await db.destroy();
    };
  },
});
