import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract, type SeasonImport } from '@spieltag/shared-kernel/contract';
import { FollowedSeason } from '../gameloop/testing/followed-season.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const rows = contract.gameloop;
const source = new FollowedSeason();
let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.user('admin');
});
afterAll(() => server.close());

test('a season of another server follows it in real time, unless something else is asked for', async () => {
  const { headers } = admin;
  const ordered = await server.app.inject({
    method: 'POST',
    url: rows.importSeason.path,
    headers,
    payload: { source: source.url },
  });
  expect(ordered.statusCode).toBe(200);
  let ended: SeasonImport | undefined;
  await until('the import has ended', async () => {
    const reply = await server.app.inject({ url: rows.listSeasonImports.path, headers });
    const [newest] = reply.json().imports as readonly SeasonImport[];
    if (newest?.state !== 'running') ended = newest;
    return ended !== undefined;
  });
  expect(ended).toMatchObject({ state: 'done', imported: true });
  const { seasons } = (await server.app.inject({ url: rows.listSeasons.path, headers })).json();
  expect(seasons).toMatchObject([{ id: source.seasonId, clock: { mode: 'real', speed: 1 } }]);
});
