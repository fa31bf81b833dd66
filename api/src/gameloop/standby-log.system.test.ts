import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EmbeddedPostgres, openDatabase, startEmbeddedPostgres } from '../database/index.ts';
import { copyTemplateCluster } from '../testing/template-cluster.ts';
import { until } from '../testing/until.ts';
import { lead } from './leader.ts';

const SOME_TRIES_MS = 2500;
const log = { info: () => undefined, error: () => undefined };

let dataDir: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'spieltag-standby-'));
  await copyTemplateCluster(dataDir);
  postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off' },
    removeOnStop: true,
  });
});
afterAll(() => postgres.stop());

test('whoever stands by leaves no error in the log of PostgreSQL', async () => {
  const db = openDatabase({ url: postgres.url });
  const leader = lead(db, log, async () => 100);
  await until('it leads', () => leader.leads);
  const standby = lead(db, log, async () => 100);
  await wait(SOME_TRIES_MS);
  expect([leader.leads, standby.leads]).toEqual([true, false]);
  const logged = await readFile(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(logged.split('\n').filter((line) => line.includes('ERROR'))).toEqual([]);
  await standby.stop();
  await leader.stop();
  await db.destroy();
});
