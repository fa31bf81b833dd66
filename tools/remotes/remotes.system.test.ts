import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRegistry, createRegistryConfig, type Registry } from '@spieltag/registry/server';
import { signingKeyFile } from '@spieltag/registry/tokens';
import { type Built, buildAll } from '@spieltag/remote-kit/build';
import { readRelease } from '@spieltag/remote-kit/remotes';
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts';
import { impactOf } from '../../remote-kit/src/remotes/impact/index.ts';
import { createProgram, runCli } from './cli.ts';
import { ownToken } from './own-token.ts';

/** In order: what one test publishes, the next ones deploy. */
const RANKINGS = 'mf-rankings';
/** Rankings open its player details. */
const MARKET = 'mf-market';
let database: TestDatabase;
let folder: string;
let registry: Registry;
let site: string;
let built: readonly Built[];

beforeAll(async () => {
  built = await buildAll({ names: ['shell', RANKINGS, MARKET] });
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'spieltag-remotes-'));
  registry = await createRegistry({
    databaseUrl: database.url,
    artefacts: { dir: join(folder, 'artefacts') },
    lastGoodFile: join(folder, 'last-good.json'),
    signingKeyFile: signingKeyFile(folder),
    config: createRegistryConfig({ brotliQuality: 1, page: { stage: 'development' } }),
  });
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${(registry.app.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await registry.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const dirOf = (name: string) => built.find((one) => one.name === name)?.dir ?? '';
const versionOf = (name: string) => readRelease(dirOf(name)).version;

/** Runs a command line against the registry; what it printed and how it ended. */
async function remotes(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const printed: string[] = [];
  const said: string[] = [];
  const code = await runCli(args, {
    env: { DATA_DIR: folder, ...env },
    print: (text) => printed.push(text),
    progress: (line) => said.push(line),
  });
  return { code, output: printed.join('\n'), progress: said.join('\n') };
}

/** The same with `--json` where it has to work. */
async function json(...args: readonly string[]) {
  const { code, output, progress } = await remotes([...args, '--against', site, '--json']);
  if (code !== 0) throw new Error(progress);
  return JSON.parse(output);
}

describe('the shell is shipped', () => {
  const page = () => fetch(site, { headers: { accept: 'text/html' } });

  test('published it is checked and uploaded; deployed it is what pages are made with', async () => {
    const published = await json('publish', 'shell', '--reason', 'Calmer frame');
    expect(published).toMatchObject({ remote: 'shell', version: versionOf('shell'), isNew: true });
    expect((await page()).status).toBe(503);
    expect(await json('deploy', 'shell')).toMatchObject({ name: 'shell', phase: 'stable' });
    expect(await (await page()).text()).toContain(`href="/shell/${versionOf('shell')}/main.`);
  });

  test('there is nothing to take back before a second one', async () => {
    const { code, progress } = await remotes(['rollback', 'shell', '--against', site]);
    expect({ code, progress }).toMatchObject({
      code: 1,
      progress: expect.stringContaining('NOTHING_TO_GO_BACK_TO'),
    });
  });
});

describe('a remote is shipped', () => {
  test('publishing builds, checks and uploads it; nobody gets it yet', async () => {
    const published = await json('publish', 'rankings', '--reason', 'Größer');
    expect(published).toMatchObject({
      remote: RANKINGS,
      version: versionOf(RANKINGS),
      isNew: true,
    });
    const list = await json('list');
    expect(list.projectId).toBe('spieltag');
    expect(list.remotes).toMatchObject([
      { name: RANKINGS, phase: 'empty', shares: [] },
      { name: 'shell', phase: 'stable' },
    ]);
  });

  test('the same once more changes nothing', async () => {
    expect(await json('publish', RANKINGS)).toMatchObject({ isNew: false });
  });

  test('deploying what does not fit is refused with the pair and the reason', async () => {
    const { code, progress } = await remotes(['deploy', RANKINGS, '--against', site]);
    expect(code).toBe(1);
    expect(progress).toContain(
      `MODULE_MISSING: ${RANKINGS} ${versionOf(RANKINGS)} uses mf-market/player-details at version 1, no version of mf-market is live`,
    );
    await json('publish', MARKET);
    await json('deploy', MARKET);
  });

  test('deploying gives the newest version to everybody', async () => {
    expect(await json('deploy', RANKINGS, '--reason', 'Ready')).toMatchObject({
      phase: 'stable',
      shares: [{ version: versionOf(RANKINGS), traffic: 100 }],
    });
  });

  test('the history says who did what and why, the newest first', async () => {
    const { entries } = await json('history', RANKINGS);
    expect(entries).toMatchObject([
      { action: 'deploy', role: 'operator', reason: 'Ready' },
      { action: 'publish', reason: 'Größer' },
    ]);
  });

  test('the doctor says what is live and why, in words', async () => {
    const { output } = await remotes(['doctor', RANKINGS, '--against', site]);
    expect(output).toContain(`mf-rankings: ${versionOf(RANKINGS)} everybody`);
    expect(output).toContain('deploy by');
    expect(output).toContain(`published, the newest first: ${versionOf(RANKINGS)}`);
    expect(output).toContain('Ready');
    const { remotes: explained } = await json('doctor', '--visitor', 'us-1');
    expect(explained).toMatchObject([
      { name: MARKET },
      { name: RANKINGS, version: versionOf(RANKINGS) },
      { name: 'shell' },
    ]);
  });

  test('pinned, it is not deployed; unpinned, it is steered again', async () => {
    expect(await json('pin', RANKINGS, versionOf(RANKINGS))).toMatchObject({ phase: 'pinned' });
    const refused = await remotes(['deploy', RANKINGS, '--against', site]);
    expect(refused).toMatchObject({ code: 1, progress: expect.stringContaining('REMOTE_PINNED') });
    expect(await json('unpin', RANKINGS)).toMatchObject({ phase: 'stable' });
  });

  test('the impact of sources like those that are live is none; of others it names who is concerned', async () => {
    expect(await json('impact', RANKINGS, MARKET)).toMatchObject({ misfits: [] });
    const path = `/discovery/admin/projects/spieltag/contracts`;
    const token = await ownToken({ DATA_DIR: folder });
    const reply = await fetch(new URL(path, site), {
      headers: { authorization: `Bearer ${token}` },
    });
    const { remotes: live } = await reply.json();
    const market = { ...live[MARKET][0], version: '9.0.0-0123456789', exposes: {} };
    const { misfits } = impactOf({ shells: [], remotes: live }, { remotes: [market] });
    expect(misfits).toMatchObject([
      { code: 'MODULE_MISSING', concerns: [`${RANKINGS} ${versionOf(RANKINGS)}`] },
    ]);
  });

  test('a link for testers leads to the site and expires', async () => {
    const { url, expiresAt } = await json('override-link', RANKINGS, versionOf(RANKINGS));
    expect(new URL(url).origin).toBe(site);
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  });

  test('a changed asset fails the check of all of them, and is named', async () => {
    expect((await remotes(['verify', '--against', site])).code).toBe(0);
    const { entry } = readRelease(dirOf(RANKINGS));
    await writeFile(
      join(folder, 'artefacts', RANKINGS, versionOf(RANKINGS), entry),
      'let changed;',
    );
    const { code, output } = await remotes(['verify', '--against', site]);
    expect(code).toBe(1);
    expect(output).toContain(`${RANKINGS} ${versionOf(RANKINGS)}: ${entry} is changed`);
    const asJson = await remotes(['verify', '--against', site, '--json']);
    const fault = { remote: RANKINGS, version: versionOf(RANKINGS), file: entry, fault: 'changed' };
    expect([asJson.code, JSON.parse(asJson.output).faults]).toEqual([1, [fault]]);
  });
});

describe('a branch is previewed', () => {
  test('with a link that shows it, and no other way to get it', async () => {
    const preview = await json('preview', 'live', '--branch', 'feature/x', '--hours', '5');
    expect(preview).toMatchObject({ remote: 'mf-live', branch: 'feature/x', isNew: true });
    const html = await (await fetch(preview.url, { headers: { accept: 'text/html' } })).text();
    expect(html).toContain(`/mf-live/${preview.version}/`);
    const { code, progress } = await remotes(['deploy', 'live', '--against', site]);
    expect([code, progress]).toEqual([1, expect.stringContaining('no version')]);
    const named = ['deploy', 'live', preview.version, '--against', site];
    expect((await remotes(named)).progress).toContain('PREVIEW_ONLY');
    const { output } = await remotes(['override-links', '--against', site]);
    expect(output).toContain('mf-live@branch:feature/x');
    expect(output).toContain('1 visitor');
  });
});

describe('a release is copied to another site', () => {
  let other: Registry;
  let otherSite: string;
  let otherFolder: string;
  let otherDatabase: TestDatabase;
  beforeAll(async () => {
    otherDatabase = await createTestDatabase();
    otherFolder = await mkdtemp(join(tmpdir(), 'spieltag-other-'));
    other = await createRegistry({
      databaseUrl: otherDatabase.url,
      artefacts: { dir: join(otherFolder, 'artefacts') },
      signingKeyFile: signingKeyFile(otherFolder),
      config: createRegistryConfig({ brotliQuality: 1 }),
    });
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    otherSite = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await other.close();
    await otherDatabase.close();
    await rm(otherFolder, { recursive: true, force: true });
  });

  async function copy(version: string, remote = MARKET) {
    const [from, to] = [
      await ownToken({ DATA_DIR: folder }),
      await ownToken({ DATA_DIR: otherFolder }),
    ];
    const args = ['copy-release', remote, version, '--from', site, '--to', otherSite, '--json'];
    return remotes(args, { REMOTES_FROM_TOKEN: from ?? '', REMOTES_TOKEN: to ?? '' });
  }

  test('with the same bytes, and says where it came from; once more it changes nothing', async () => {
    const { code, output, progress } = await copy(versionOf(MARKET));
    expect({ code, progress }).toMatchObject({ code: 0 });
    const copied = JSON.parse(output);
    expect(copied).toMatchObject({ isNew: true, copiedFrom: { site } });
    expect(copied.files).toBe(Object.keys(readRelease(dirOf(MARKET)).files).length);
    expect(JSON.parse((await copy(versionOf(MARKET))).output)).toMatchObject({ isNew: false });
  });

  test('not when the site has other bytes than it has published: it serves none', async () => {
    const entry = join(
      folder,
      'artefacts',
      RANKINGS,
      versionOf(RANKINGS),
      readRelease(dirOf(RANKINGS)).entry,
    );
    await writeFile(entry, 'let changed;');
    // What is sent otherwise is the compressed form, which is whole.
    for (const suffix of ['.br', '.gz']) await rm(entry + suffix, { force: true });
    const { code, progress } = await copy(versionOf(RANKINGS), RANKINGS);
    expect([code, progress]).toEqual([1, expect.stringContaining('answers 503')]);
  });

  test('not when it is a preview there', async () => {
    const { version } = await json('preview', 'live', '--branch', 'feature/x');
    const { code, progress } = await copy(version, 'mf-live');
    expect([code, progress]).toEqual([1, expect.stringContaining('PREVIEW_ONLY')]);
  });
});

describe('refused is', () => {
  test('a rollback with nothing to go back to', async () => {
    const { code, progress } = await remotes(['rollback', MARKET, '--against', site]);
    expect([code, progress]).toEqual([1, expect.stringContaining('NOTHING_TO_GO_BACK_TO')]);
  });

  test('as JSON too, for those who asked for it', async () => {
    const { code, output } = await remotes(['rollback', MARKET, '--against', site, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toEqual({
      error: { code: 'NOTHING_TO_GO_BACK_TO', message: expect.stringContaining(MARKET) },
    });
  });

  test('what a team does to the remote of another one', async () => {
    const { output: token } = await remotes(['token', '--team', MARKET, '--name', 'ada']);
    const env = { REMOTES_TOKEN: token };
    const { code, progress } = await remotes(['promote', RANKINGS, '--against', site], env);
    expect([code, progress]).toEqual([1, expect.stringContaining('FORBIDDEN')]);
    expect((await remotes(['list', '--against', site], env)).code).toBe(0);
  });

  test.each([
    ['an unknown command', ['ship'], 2],
    ['an unknown strategy', ['deploy', RANKINGS, '--strategy', 'Slowly'], 2],
    ['a pin without a version', ['pin', RANKINGS], 2],
    ['an address that is none', ['list', '--against', 'nowhere'], 2],
    ['no remote outside the folder of one', ['promote'], 2],
    ['a token for nobody in particular', ['token'], 2],
    ['a registry that is not there', ['list', '--against', 'http://127.0.0.1:1'], 1],
    ['a site elsewhere without a token', ['list', '--against', 'https://spieltag.example'], 1],
  ])('%s', async (_title, args, code) => {
    const ended = await remotes(args);
    expect([ended.code, ended.output]).toEqual([code, '']);
    expect(ended.progress).toMatch(/^error: /m);
  });
});

test.each(
  createProgram({ env: {}, print: () => {}, progress: () => {} }).commands.map((one) => one.name()),
)('the help of %s has an example', async (name) => {
  const { code, output } = await remotes([name, '--help']);
  expect([code, output]).toEqual([0, expect.stringContaining(`npx remotes ${name}`)]);
});
