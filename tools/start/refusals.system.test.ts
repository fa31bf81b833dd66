import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { kickerFiles, removeSeasonFolders, seasonFolder } from '@spieltag/api/feed/testing';
import { freePort } from '../../api/src/testing/free-port.ts';
import { killLeftovers, makeDataDir, removeDataDir, startGame } from './testing/game-process.ts';

const onLinux = process.platform === 'linux' ? describe : describe.skip;
if (process.platform !== 'linux')
  console.warn('left out: starts that are refused, as this is no Linux');

/** What a start is refused for, and how the one line begins that says so. */
interface Refusal {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly line: string;
}

onLinux('what cannot be started is refused in one line, before anything is made:', () => {
  let parent: string;
  let dataDir: string;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'spieltag-refused-'));
    dataDir = join(parent, 'data');
  });
  afterEach(killLeftovers);
  afterAll(async () => {
    removeSeasonFolders();
    await removeDataDir(parent);
  });

  async function expectRefusal({ args, env, line }: Refusal): Promise<void> {
    const game = await startGame({ dataDir, ...(args ? { args } : {}), ...(env ? { env } : {}) });
    const { code, stdout, stderr } = await game.end();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr).toContain(`error: ${line}`);
    expect(await readdir(parent)).toEqual([]);
  }

  test.each<[string, Refusal]>([
    ['an argument nobody knows', { args: ['--sped', '2'], line: "Unknown option '--sped', known" }],
    [
      'a season folder that is not there',
      { args: ['--season', 'kicker:/nowhere'], line: 'There is no season folder "/nowhere"' },
    ],
    ['a folder of another kind', { args: ['--season', 'fpl:.'], line: 'The season has no file "' }],
    [
      'a server that is not there',
      {
        args: ['--season', 'http://127.0.0.1:9'],
        line: 'The source "http://127.0.0.1:9/api/sportsdata/v1/leagues.json" does not answer',
      },
    ],
  ])('%s', (_what, refusal) => expectRefusal(refusal));

  test('fixtures of a league that are none', async () => {
    const folder = seasonFolder({ 'de.1.json': '{"name": "League 2024/25", "matches": []}' });
    const line = `The season file "${folder}/de.1.json" is malformed at "/matches"`;
    await expectRefusal({ args: ['--season', `openfootball:${folder}`], line });
  });

  test('a season with a malformed file', async () => {
    const folder = seasonFolder(kickerFiles({ 'rounds/rn-k000120230001.json': '{"id": 7' }));
    const path = `${folder}/rounds/rn-k000120230001.json`;
    const line = `The season file "${path}" is not JSON`;
    await expectRefusal({ args: ['--season', `kicker:${folder}`], line });
  });

  test('a folder for data that cannot be one', async () => {
    const file = join(await makeDataDir(), 'file');
    await writeFile(file, '');
    const line = 'DATA_DIR cannot be made: ';
    await expectRefusal({ env: { DATA_DIR: file }, line });
    await rm(file);
  });
});

onLinux('a database that cannot be used is refused in one line:', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await makeDataDir();
  });
  afterEach(killLeftovers);
  afterAll(() => removeDataDir(dataDir));

  async function lineFor(databaseUrl: string): Promise<string> {
    const game = await startGame({ dataDir, env: { DATABASE_URL: databaseUrl } });
    const { code, stderr } = await game.end();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr).not.toContain('secret');
    return stderr;
  }

  test('nobody answers there', async () => {
    const host = `localhost:${await freePort()}`;
    expect(await lineFor(`postgresql://me:secret@${host}/game`)).toContain(
      `the database of DATABASE_URL does not answer: ${host}/game: connect ECONNREFUSED`,
    );
  });

  test('nobody answers at any of its addresses', async () => {
    const hosts = [`localhost:${await freePort()}`, `localhost:${await freePort()}`];
    const line = await lineFor(
      hosts.map((host) => `postgresql://me:secret@${host}/game`).join(','),
    );
    for (const host of hosts) expect(line).toContain(`${host}/game: connect ECONNREFUSED`);
  });

  test('it is no PostgreSQL', async () => {
    expect(await lineFor('mysql://me:secret@localhost/game')).toContain(
      'DATABASE_URL must begin with postgresql://',
    );
  });
});
