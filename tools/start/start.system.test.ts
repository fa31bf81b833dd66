import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import {
  type GameProcess,
  killLeftovers,
  makeDataDir,
  removeDataDir,
  startGame,
  startPlayable,
} from './testing/game-process.ts';
import { Guest } from './testing/guest.ts';
import { processesOf, processOf } from './testing/processes.ts';

const BOOTSTRAP = /^node tools\/bootstrap\.mjs/;
const GAME = /tools\/start\/main\.ts/;

/** What is found by its data folder in /proc is only found where there is one. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;
if (process.platform !== 'linux')
  console.warn('left out: how a game starts and ends, as this is no Linux');

onLinux('the game', () => {
  const guest = new Guest();
  let dataDir: string;
  let acknowledged: Ledger | undefined;
  let bought = 0;
  /** How long it took to go on with what is there. */
  const seconds: number[] = [];

  beforeAll(async () => {
    dataDir = await makeDataDir();
  });
  afterEach(killLeftovers);
  afterAll(async () => {
    await removeDataDir(dataDir);
    // Measured, not decided: five seconds are the goal on a machine that does nothing else.
    const times = seconds.map((each) => each.toFixed(1)).join(', ');
    process.stdout.write(`a start on what is there was playable after ${times} s\n`);
  });

  /** Plays on after a start and takes note of what the server has acknowledged. */
  async function playOn({ url }: GameProcess): Promise<void> {
    if (acknowledged) {
      const { version, ...kept } = await guest.ledger(url);
      // The season may have gone on, which raises the version.
      expect(version).toBeGreaterThanOrEqual(acknowledged.version);
      expect({ ...kept, version: acknowledged.version }).toEqual(acknowledged);
    }
    acknowledged = await guest.buyOne(url);
    bought += 1;
    expect(acknowledged.lineup.indexedPlayers.filter(Boolean)).toHaveLength(bought);
  }

  async function signal(pattern: RegExp, name: NodeJS.Signals): Promise<void> {
    process.kill((await processOf(dataDir, pattern)).pid, name);
  }

  test('ended while it starts for the first time, leaves nothing behind and no trace of a fault', async () => {
    const game = await startGame({ dataDir });
    await game.line(/^Preparing the database for the first time$/);
    await signal(GAME, 'SIGTERM');
    expect(await game.end()).toMatchObject({ code: 0, stderr: '' });
  });

  test('shows what takes long, then says where it can be played, and it can', async () => {
    const game = await startPlayable({ dataDir, env: { AD_URL: 'https://ads.example/banner' } });
    const [page, health, document] = await Promise.all([
      fetch(game.url),
      fetch(`${game.url}/health/ready`),
      fetch(`${game.url}/oidc/.well-known/openid-configuration`),
    ]);
    expect(await page.text()).toContain('<div id="root">');
    expect([page.status, health.status, document.status]).toEqual([200, 200, 200]);
    expect(page.headers.get('content-security-policy')).toContain('frame-src https://ads.example;');
    await playOn(game);

    game.child.kill('SIGTERM');
    const { code, stdout, stderr } = await game.end();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const line of [
      /^front ends are (up to date|built)/m,
      /^database is up \(/m,
      /^season \S+ is taken over from generated$/m,
      /^20 opponents have built their squads \(/m,
      /^the first 3 rounds are played \(/m,
      /^game server and registry are up \(/m,
    ]) {
      expect(stdout).toMatch(line);
    }
  });

  // undefined: npm ends with a code of its own.
  const ENDS: [string, 'npm' | 'bootstrap', number | undefined, (game: GameProcess) => unknown][] =
    [
      ['Ctrl-C', 'npm', undefined, ({ child }) => process.kill(-Number(child.pid), 'SIGINT')],
      ['SIGTERM to npm', 'npm', undefined, ({ child }) => child.kill('SIGTERM')],
      ['kill -9 of npm', 'npm', undefined, ({ child }) => child.kill('SIGKILL')],
      ['kill -9 of what npm runs', 'npm', undefined, () => signal(BOOTSTRAP, 'SIGKILL')],
      ['SIGINT to what npm runs', 'bootstrap', 0, ({ child }) => child.kill('SIGINT')],
      ['SIGTERM to the game itself', 'bootstrap', 0, () => signal(GAME, 'SIGTERM')],
      ['kill -9 of the game itself', 'bootstrap', 1, () => signal(GAME, 'SIGKILL')],
    ];
  test.each(ENDS)('%s leaves nothing behind and loses nothing', async (_how, by, code, end) => {
    const startedAt = performance.now();
    const game = await startPlayable({ dataDir, by });
    seconds.push((performance.now() - startedAt) / 1000);
    await playOn(game);
    await end(game);
    const ended = await game.end();
    expect(ended.stdout).not.toMatch(/opponents|rounds are played|taken over/);
    expect(code ?? ended.code).toBe(ended.code);
  });

  test('runs once on a data folder and once on a port; a second one says so in one line', async () => {
    const game = await startPlayable({ dataDir });
    await playOn(game);
    const { pid } = await processOf(dataDir, GAME);
    const onSameData = await startGame({ dataDir });
    await expect(onSameData.line(/^ready/)).rejects.toThrow();
    const otherDataDir = await makeDataDir();
    const port = Number(new URL(game.url).port);
    const onSamePort = await startGame({ dataDir: otherDataDir, port });
    const end = await onSamePort.end();

    expect(end).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: port ${port} is taken: set PORT to another one\n`,
    });
    expect(onSameData.child.exitCode).toBe(1);
    await playOn(game);
    expect((await processesOf(dataDir)).map((each) => each.pid)).toContain(pid);
    await removeDataDir(otherDataDir);
    game.child.kill('SIGTERM');
    expect(await onSameData.end()).toMatchObject({
      code: 1,
      stderr: `error: ${dataDir}/postgres is in use by process ${pid}: stop it, or set DATA_DIR to another folder.\n`,
    });
    await game.end();
  });
});
