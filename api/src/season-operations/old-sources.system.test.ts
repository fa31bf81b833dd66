import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { insertAudit } from '../audit/audit.repository.ts';
import { openFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { settleOldSources } from './old-sources.command.ts';
import { endImport, insertImport } from './season-import.repository.ts';

const ADDRESS = 'http://game.internal';
const [HOUR_MS, NOW] = [3_600_000, Date.parse('2026-08-01T10:00:00Z')];
const opened: TestDatabase[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
});

/** A season as a version before kept it. */
async function oldSeason(url = ADDRESS) {
  const database = await createTestDatabase();
  opened.push(database);
  const { db } = database;
  const feedSpec = { provider: 'http', url } as const;
  const clock = { mode: 'stepped' } as const;
  const { seasonId } = await importSeason(db, openFeed({ provider: 'generated', seed: 1 }), {
    ...{ feedSpec, clock },
  });
  await db
    .updateTable('season')
    .set({ feed_spec: sql<string>`feed_spec - 'publicOnly'` })
    .execute();
  return { database, db, seasonId };
}
type OldSeason = Awaited<ReturnType<typeof oldSeason>>;

/** What is kept for good of an import. */
async function audited({ db, seasonId }: OldSeason, actor: string, source = `http:${ADDRESS}`) {
  const change = { actor, at: new Date(NOW), reason: '', action: 'importSeason' };
  await db
    .transaction()
    .execute((trx) => insertAudit(trx, { ...change, subject: seasonId, after: { source } }));
}

/** What is kept of an import for some time, also of one that gave a season another address. */
async function imported({ db, seasonId }: OldSeason, actor: string, source = `http:${ADDRESS}`) {
  const at = new Date(NOW + HOUR_MS);
  const importNo = await insertImport(db, { actor, at, source, wanted: {} });
  await endImport(db, importNo, { state: 'done', seasonId, imported: false }, at);
}

/** Whether its source may be read at public addresses alone, with what operators are told. */
async function settled({ db }: OldSeason) {
  const said: object[] = [];
  await settleOldSources(db, { warn: (about: object) => void said.push(about) } as never);
  const { feed_spec } = await db.selectFrom('season').select('feed_spec').executeTakeFirstOrThrow();
  return { publicOnly: feed_spec.publicOnly, said: said.length };
}

test.each<[string, (season: OldSeason) => Promise<void>, boolean | undefined, number]>([
  ['over the API', (season) => audited(season, 'us-1'), true, 1],
  ['on the command line', (season) => audited(season, 'command line:wanda'), false, 0],
  ['by nobody knows whom', async () => undefined, undefined, 1],
  ['with an address since', (season) => audited(season, 'us-1', 'http:http://a.b'), undefined, 1],
  [
    'over the API, and named again on the command line',
    async (season) => {
      await audited(season, 'us-1');
      await imported(season, 'command line:wanda');
    },
    false,
    0,
  ],
  [
    'on the command line, and named again over the API',
    async (season) => {
      await audited(season, 'command line:wanda');
      await imported(season, 'us-1');
    },
    true,
    1,
  ],
])('an old source that was named %s', async (_, keep, publicOnly, told) => {
  const season = await oldSeason();
  await keep(season);
  expect(await settled(season)).toEqual({ publicOnly, said: told });
});

test('what is settled stays so, and nobody is told again', async () => {
  const season = await oldSeason();
  await audited(season, 'us-1');
  await settled(season);
  await imported(season, 'command line:wanda');
  expect(await settled(season)).toEqual({ publicOnly: true, said: 0 });
});

test.each([
  ['production', true],
  ['development', undefined],
] as const)('a server settles it before it reads any source: %s', async (stage, expected) => {
  const season = await oldSeason('http://127.0.0.1:1');
  await audited(season, 'us-1', 'http:http://127.0.0.1:1');
  const lines: string[] = [];
  const server = await createTestServer({
    ...{ database: season.database, config: { stage }, onLine: (line) => lines.push(line) },
  });
  await server.app.ready();
  await until('it leads', async () => lines.some((line) => line.includes('leads the game loop')));
  await until('it has looked', async () => {
    const { feed_spec } = await season.db
      .selectFrom('season')
      .select('feed_spec')
      .executeTakeFirstOrThrow();
    return feed_spec.publicOnly === expected;
  });
  await server.app.close();
});
