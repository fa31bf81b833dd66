import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openFeed } from '@spieltag/api/feed';
import { createBots, GameLoop, importSeason } from '@spieltag/api/game';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts';
import { readSeasonCommand } from './options.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const feedSpec = { provider: 'generated', seed: 8 } as const;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spieltag-season-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as it is run from the repository's folder. */
async function season(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', INIT_CWD: folder, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      out[stream] += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...out };
}

describe('npm run season', () => {
  test('has nothing to export before there is a season', async () => {
    expect(await season('export', 'early')).toMatchObject({
      code: 1,
      stderr: 'error: there is no season in the database yet\n',
    });
  });

  test('leaves tables of an older version as they are', async () => {
    const { db } = database;
    const run = () => sql`select * from kysely_migration order by name`.execute(db);
    const [newest] = (await run()).rows.slice(-1) as { name: string; timestamp: string }[];
    const { name = '', timestamp = '' } = newest ?? {};
    await sql`delete from kysely_migration where name = ${name}`.execute(db);
    const { rows: before } = await run();
    expect(await season('export', 'older')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`before the migration ${name}: `),
    });
    expect((await run()).rows).toEqual(before);
    await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(db);
  });

  test('exports what verify finds right, until somebody changes a number', async () => {
    const { db } = database;
    const { seasonId } = await importSeason(db, openFeed(feedSpec), {
      feedSpec,
      clock: { mode: 'stepped' },
    });
    await createBots(db, seasonId, 20, 1);
    const log = { info: () => undefined, error: () => undefined };
    await new GameLoop({ db, clock: Date.now, log }).playRounds(seasonId, 2);

    const exported = await season('export', 'archive');
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(exported.stdout).toContain('20 ledgers');
    expect(await season('verify', 'archive')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining(`season ${seasonId} holds: 2 rounds, 20 ledgers`),
    });

    const ledgers = path.join(folder, 'archive/ledgers.ndjson');
    const text = await readFile(ledgers, 'utf8');
    await writeFile(
      ledgers,
      text.replace(/"budget":(\d+)/, (_, budget) => `"budget":${Number(budget) + 1}`),
    );
    expect(await season('verify', 'archive')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^difference: user u-\S+, budget: \d+ is written, \d+ follows/),
    });
    expect(await season('export', 'archive')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    });
    expect(await season('export', 'other', '--season', 'se-none')).toMatchObject({
      code: 1,
      stderr: `error: there is no season se-none, there are: ${seasonId}\n`,
    });
  });

  test('says in one line what is wrong with an archive', async () => {
    expect(await season('verify', 'nowhere')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: .*nowhere\/manifest.json is missing\n$/),
    });
  });
});

test.each([
  [[]],
  [['export']],
  [['import', 'folder']],
  [['export', 'one', 'two']],
  [['export', 'one', '--sesaon', 'x']],
  [['verify', 'one', '--season', 'x']],
])('the command line %j is refused with what to write', (args) => {
  expect(() => readSeasonCommand(args, {}, '/')).toThrow(/write 'npm run season|export only/);
});
