import { Registry } from 'prom-client';
import { openDatabase, REPLICATION_NAME, SynchronousReplication } from '../database/index.ts';
import { tellReplication } from '../plugins/replication-metrics.ts';
import { createReplicatedDatabase } from './replicated-database.ts';
import { until } from './until.ts';

/** Longer than changes wait for a replica that is away. */
const AWAY_MS = 5000;

/**
 * What a game server tells while changes wait for a replica; once that is gone and nobody is left to notice it;
 * and when changes go on without it.
 */
export async function scrapeReplication(): Promise<
  Readonly<Record<'replicated' | 'standingStill' | 'alone', string>>
> {
  const database = await createReplicatedDatabase();
  const registry = new Registry();
  tellReplication(registry, database.db);
  const toldOnce = async (line: RegExp) => {
    let text = '';
    await until(`${line} is told`, async () => {
      text = await registry.metrics();
      return line.test(text);
    });
    return text;
  };
  const { url } = database;
  const keeper = openDatabase({ url, maxConnections: 1, applicationName: REPLICATION_NAME });
  let now = 0;
  const replication = new SynchronousReplication(keeper, () => now);
  await until('changes wait', async () => (await replication.look()) === 'replicated');
  const replicated = await toldOnce(/^spieltag_changes_wait_for_replica 1$/m);
  await keeper.destroy();
  await database.stopReplica();
  await toldOnce(/^spieltag_replication_watched 0$/m);
  const standingStill = await toldOnce(/^spieltag_replica_follows 0$/m);
  const late = new SynchronousReplication(database.db, () => now);
  await late.look();
  now += AWAY_MS;
  await late.look();
  const alone = await toldOnce(/^spieltag_changes_wait_for_replica 0$/m);
  await database.close();
  return { replicated, standingStill, alone };
}
