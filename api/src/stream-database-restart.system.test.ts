import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type EmbeddedPostgres,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from './database/index.ts';
import { GameLoop } from './gameloop/index.ts';
import { orderless, portOf, StreamReader } from './stream/testing/stream-reader.ts';
import { createSeasonServer } from './testing/season-server.ts';
import { until } from './testing/until.ts';

const log = { info: () => undefined, error: () => undefined };
const settings = { fsync: 'off', max_connections: '100' };

let dataDir: string;
let postgres: EmbeddedPostgres;
let server: Awaited<ReturnType<typeof createSeasonServer>>;
let reader: StreamReader;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'spieltag-stream-restart-'));
  postgres = await startEmbeddedPostgres({ dataDir, settings });
  const db = openDatabase({ url: postgres.url });
  await migrate(db);
  const database = { db, url: postgres.url, close: () => db.destroy() };
  server = await createSeasonServer({ database });
  const streamPath = `/api/gameloop/v1/${server.seasonId}/stream`;
  reader = new StreamReader(await portOf(server.app), streamPath);
  await reader.message('state');
});
afterAll(async () => {
  reader?.close();
  await server?.close();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const step = () =>
  new GameLoop({ db: server.database.db, clock: Date.now, log }).step(server.seasonId);
const version = async () =>
  (await server.database.db.selectFrom('season_clock').select('state_version').executeTakeFirst())
    ?.state_version ?? 0;

test('a stream outlives a restart of the whole database, and is told what happens after it', async () => {
  await step();
  await reader.toldOf(await version());
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ dataDir, settings });
  await until('the database is back', () =>
    step().then(
      () => true,
      () => false,
    ),
  );
  await reader.toldOf(await version());
  expect(reader.isEnded).toBe(false);
  const url = `/api/gameloop/v1/state/current/${server.seasonId}.json`;
  expect(orderless(reader.picture)).toEqual(orderless((await server.app.inject({ url })).json()));
});
