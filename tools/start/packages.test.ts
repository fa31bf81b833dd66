import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Teardown } from '@spieltag/remote-kit/process';
import { offerPackages } from './packages.ts';

const error = jest.spyOn(console, 'error');
let teardown: Teardown;
let offered: string[];
let started: ReturnType<typeof runScript>[];
beforeEach(() => {
  teardown = new Teardown();
  offered = [];
  started = [];
  error.mockImplementation(() => {});
});
afterEach(async () => {
  await teardown.run();
  jest.resetAllMocks();
});

const offer = async (dir: string) => void offered.push(dir);
const runScript = (script: string) =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
const startingScript = (script: string) => () => {
  const builder = runScript(script);
  started.push(builder);
  return builder;
};
const LASTING = startingScript('setInterval(() => {}, 1000)');
const nothingBuilt = async () => ({
  builtPackages: (): string | undefined => undefined,
  canBuildPackages: () => true,
});

describe('packages for teams', () => {
  test('are offered where they are built', async () => {
    const load = async () => ({ ...(await nothingBuilt()), builtPackages: () => '/built' });
    await offerPackages(offer, teardown, { load, startBuilder: LASTING });
    expect([offered, started]).toEqual([['/built'], []]);
  });

  test('are built where they are not, and lie where the builder says', async () => {
    const startBuilder = startingScript('console.log("in 3 s\\n/made")');
    await offerPackages(offer, teardown, { load: nothingBuilt, startBuilder });
    expect(offered).toEqual(['/made']);
  });

  test.each([
    ['cannot be looked for', () => Promise.reject(new Error('no such module')), 'no such module'],
    [
      'cannot be found',
      async () => ({
        ...(await nothingBuilt()),
        builtPackages: () => {
          throw new Error('a source is gone');
        },
      }),
      'a source is gone',
    ],
  ])('%s: the game goes on and says so', async (_what, load, reason) => {
    await offerPackages(offer, teardown, { load, startBuilder: LASTING });
    expect(error.mock.calls).toEqual([[`packages are not offered: ${reason}`]]);
  });

  test('are not built: the game goes on and says so', async () => {
    const startBuilder = startingScript(
      'process.stdout.write("no compiler"); process.exitCode = 1',
    );
    await offerPackages(offer, teardown, { load: nothingBuilt, startBuilder });
    expect(error.mock.calls).toEqual([['packages are not offered: no compiler']]);
    expect(offered).toEqual([]);
  });

  test('are not begun when the game ends before it is known whether there are any', async () => {
    const loading = Promise.withResolvers<Awaited<ReturnType<typeof nothingBuilt>>>();
    const load = () => loading.promise;
    const offering = offerPackages(offer, teardown, { load, startBuilder: LASTING });
    await teardown.run();
    loading.resolve(await nothingBuilt());
    await offering;
    expect([started, error.mock.calls]).toEqual([[], []]);
  });

  test('are built no longer than the game is there', async () => {
    const offering = offerPackages(offer, teardown, { load: nothingBuilt, startBuilder: LASTING });
    await new Promise(setImmediate);
    const [builder] = started;
    if (!builder) throw new Error('nothing was started');
    const ended = once(builder, 'close');
    await teardown.run();
    expect(await ended).toEqual([null, 'SIGTERM']);
    await offering;
    expect([offered, error.mock.calls]).toEqual([[], []]);
  });
});
