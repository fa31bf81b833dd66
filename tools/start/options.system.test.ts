import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@spieltag/api/database';
import { kickerFiles, removeSeasonFolders, seasonFolder } from '@spieltag/api/feed/testing';
import { PAGE_CONFIG_ELEMENT_ID } from '@spieltag/shared-kernel/composition';
import { contract } from '@spieltag/shared-kernel/contract';
import { simulationRoutes } from '@spieltag/shared-kernel/simulation';
import {
  type GameOptions,
  killLeftovers,
  makeDataDir,
  removeDataDir,
  startGame,
  startPlayable,
} from './testing/game-process.ts';
import { Guest, gameState } from './testing/guest.ts';
import { processesOf } from './testing/processes.ts';

const onLinux = process.platform === 'linux' ? describe : describe.skip;
if (process.platform !== 'linux') console.warn('left out: options of a start, as this is no Linux');

onLinux('a start with', () => {
  let given: EmbeddedPostgres;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await makeDataDir();
    given = await startEmbeddedPostgres({ dataDir: await makeDataDir(), removeOnStop: true });
  });
  afterEach(killLeftovers);
  afterAll(async () => {
    removeSeasonFolders();
    await given.stop();
    await removeDataDir(dataDir);
  });

  /** One secret for all: what one start has wrapped the next one opens. */
  const secret = randomBytes(32).toString('base64');
  const onGiven = () => ({ DATABASE_URL: given.url, KEY_WRAPPING_SECRET: secret });
  const start = (options: Partial<GameOptions>) => {
    const env = { ...onGiven(), ...options.env };
    return startPlayable({ dataDir, ...options, env });
  };

  test('DATABASE_URL plays on that server and starts none besides', async () => {
    const game = await start({});
    const commands = (await processesOf(dataDir))
      .map(({ command }) => command)
      // The page of operators may still be built.
      .filter((command) => !command.includes('build-worker'));
    expect(commands.sort()).toEqual([
      expect.stringContaining('/tools/start/main.ts'),
      expect.stringMatching(/^node tools\/bootstrap\.mjs start /),
    ]);
    expect((await readdir(dataDir)).sort()).toEqual(['artefacts', 'registry']);
    const { lineup } = await new Guest().buyOne(game.url);
    expect(lineup.indexedPlayers.filter(Boolean)).toHaveLength(1);
    game.child.kill('SIGTERM');
    expect(await game.end()).toMatchObject({ code: 0, stderr: '' });
  });

  test('STAGE=production can be played, without debug scene, simulation and sign-in of development', async () => {
    const game = await start({ env: { STAGE: 'production' } });
    const simulations = Object.values(simulationRoutes).map(({ path }) =>
      fetch(`${game.url}${path}`, { method: 'POST' }),
    );
    const answers = await Promise.all([
      ...simulations,
      fetch(`${game.url}/oidc/.well-known/openid-configuration`),
      fetch(`${game.url}/oidc`),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    const page = await (await fetch(game.url)).text();
    const block = new RegExp(`id="${PAGE_CONFIG_ELEMENT_ID}"[^>]*>(.*?)</script>`).exec(page);
    expect(JSON.parse(block?.[1] ?? '')).toMatchObject({ stage: 'production', issuerUrl: '' });
    const { lineup } = await new Guest().buyOne(game.url);
    expect(lineup.indexedPlayers.filter(Boolean)).toHaveLength(1);
    game.child.kill('SIGTERM');
    await game.end();
  });

  test('--season shows the seasons named and no others', async () => {
    const folder = seasonFolder(kickerFiles());
    const game = await start({ args: ['--season', `kicker:${folder}`, '--bots', '0'] });
    const { url } = game;
    const leagues = await fetch(`${url}${contract.sportsdata.leagues.path}`);
    const { seasons } = (await leagues.json()) as { seasons: { id: string; hidden: boolean }[] };
    expect(seasons.filter(({ hidden }) => !hidden).map(({ id }) => id)).toEqual(['se-k00012023']);
    game.child.kill('SIGTERM');
    expect((await game.end()).stdout).toContain(`season se-k00012023 is taken over from ${folder}`);
  });

  test('a season in which nobody can build a squad is refused in one line', async () => {
    const args = ['--season', `kicker:${seasonFolder(kickerFiles())}`, '--bots', '1'];
    const game = await startGame({ dataDir, args, env: onGiven() });
    const { code, stderr } = await game.end();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: In season se-k00012023 nobody can build a squad: \w+\n$/);
  });
});

onLinux('the time of a season', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await makeDataDir();
  });
  afterEach(killLeftovers);
  afterAll(() => removeDataDir(dataDir));

  test('passes with --speed while the game is there, and stands still otherwise', async () => {
    const args = ['--bots', '0', '--speed', '1000'];
    const accelerated = await startPlayable({ dataDir, args });
    const first = await gameState(accelerated.url);
    expect(first.clockMode).toBe('accelerated');
    let later = await gameState(accelerated.url);
    while (later.gameTime === first.gameTime) later = await gameState(accelerated.url);
    expect(later.gameTime).toBeGreaterThan(first.gameTime);
    accelerated.child.kill('SIGTERM');
    await accelerated.end();

    const stepped = await startPlayable({ dataDir });
    const state = await gameState(stepped.url);
    expect(state.clockMode).toBe('stepped');
    expect(state.gameTime).toBeGreaterThanOrEqual(later.gameTime);
    expect(await gameState(stepped.url)).toMatchObject({ gameTime: state.gameTime });
    stepped.child.kill('SIGTERM');
    await stepped.end();
  });
});
