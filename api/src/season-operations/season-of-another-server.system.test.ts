import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract, type SeasonImport } from '@spieltag/shared-kernel/contract';
import { openFeed } from '../feed/index.ts';
import { OpenRunners } from '../gameloop/open-runners.ts';
import { FollowedSeason } from '../gameloop/testing/followed-season.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const rows = contract.gameloop;
const source = new FollowedSeason();
const servers: TestServer[] = [];
let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  [server, admin] = await serverOf('development');
});
afterAll(async () => {
  for (const one of servers) await one.close();
});

async function serverOf(stage: 'development' | 'production'): Promise<[TestServer, TestUser]> {
  const started = await createTestServer({ config: { stage } });
  servers.push(started);
  return [started, await started.user('admin')];
}

/** What becomes of a season an administrator imports. */
async function importOf(address: string, at = server, { headers } = admin): Promise<SeasonImport> {
  const { path: url } = rows.importSeason;
  const payload = { source: address };
  const ordered = await at.app.inject({ method: 'POST', url, headers, payload });
  expect(ordered.statusCode).toBe(200);
  let ended: SeasonImport | undefined;
  await until('the import has ended', async () => {
    const reply = await at.app.inject({ url: rows.listSeasonImports.path, headers });
    const [newest] = reply.json().imports as readonly SeasonImport[];
    if (newest?.state !== 'running') ended = newest;
    return ended !== undefined;
  });
  return ended as SeasonImport;
}

test('outside development an administrator learns nothing of the network the servers are in', async () => {
  const [production, by] = await serverOf('production');
  const { port } = new URL(source.url);
  for (const place of [`127.0.0.1:${port}`, '127.0.0.1:1', `localhost:${port}`, '[::1]:1']) {
    const ended = await importOf(`http:http://${place}`, production, by);
    expect(ended).toMatchObject({ state: 'failed', code: 'SEASON_SOURCE_UNREACHABLE' });
    const [, name] = /^\[?(.+?)\]?:\d+$/.exec(place) ?? [];
    expect(ended.reason).toMatch(`does not answer: ${name} leads to no public address`);
  }
  expect(source.asked).toEqual([]);
}, 120_000);

test('a season that came over the API is not followed into that network later either', async () => {
  const { db } = (await serverOf('production'))[0].database;
  const clock = { mode: 'stepped' } as const;
  const feedSpec = { provider: 'http', url: source.url, publicOnly: true } as const;
  const feed = openFeed({ provider: 'http', url: source.url });
  const { seasonId } = await importSeason(db, feed, { feedSpec, clock });
  source.asked = [];
  const problems: unknown[] = [];
  const log = {
    info: () => undefined,
    error: (said: object) => void problems.push(said),
  };
  const runners = new OpenRunners({ db, clock: Date.now, log: log as never });
  await (await runners.get(seasonId)).next();
  await runners.stop();
  expect(problems).toMatchObject([{ source: { state: 'down' } }]);
  expect(source.asked).toEqual([]);
}, 120_000);

test('a season of another server follows it in real time, unless something else is asked for', async () => {
  expect(await importOf(source.url)).toMatchObject({ state: 'done', imported: true });
  const { headers } = admin;
  const { seasons } = (await server.app.inject({ url: rows.listSeasons.path, headers })).json();
  expect(seasons).toMatchObject([{ id: source.seasonId, clock: { mode: 'real', speed: 1 } }]);
});
