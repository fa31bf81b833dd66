import { expect, jest, test } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';
import { MAIN_FILE, remoteParts } from '../testing/builds.ts';
import { MissingFiles } from './missing-files.ts';

const [FIRST, NEXT] = ['1.0.0-0123456789', '1.0.1-0123456789'];
const LOOK_AGAIN_MS = 10_000;
const addressOf = (version: string) => `/mf-live/${version}/${MAIN_FILE}`;

/** What a project has live, read anew: another object each time. */
function snapshotOf(version: string): ProjectSnapshot {
  const release = {
    name: 'mf-live',
    version,
    files: { [MAIN_FILE]: 'sha384-built' },
    ...remoteParts('mf-live', version),
  };
  const deployment = {
    deploymentId: 'd-1',
    version,
    strategy: 'AllAtOnce' as const,
    startedAtMs: 0,
    step: 0,
    stepAtMs: 0,
  };
  return {
    project: { id: 'spieltag', name: 'spieltag' },
    frontends: [
      {
        frontend: { id: 'mf-live', name: 'mf-live', isRemote: true },
        rollouts: { deployments: [deployment] },
        withdrawn: [],
        versions: { [version]: { release, given: null } },
      },
    ],
    staffLinks: [],
  } as unknown as ProjectSnapshot;
}

/** A store that answers when it is let, and what looks for files in it. */
function looking() {
  const waiting: ((files: readonly string[]) => void)[] = [];
  const files = jest.fn(
    (_path: string) => new Promise<readonly string[]>((resolve) => void waiting.push(resolve)),
  );
  const error = jest.fn<(fields: object) => void>();
  const log = { error, info: jest.fn(), warn: jest.fn() } as unknown as FastifyBaseLogger;
  let [nowMs, elapsedMs] = [0, 0];
  const context = {
    artefacts: { files } as unknown as ConstructorParameters<typeof MissingFiles>[0]['artefacts'],
    now: () => nowMs,
    elapsed: () => elapsedMs,
  };
  return {
    missing: new MissingFiles(context, log, { answeredWithinMs: 1 }),
    files,
    error,
    passOnClock: (ms: number) => {
      nowMs += ms;
    },
    passElapsed: (ms: number) => {
      elapsedMs += ms;
    },
    answer: (found: readonly string[]) => waiting.shift()?.(found),
  };
}

test('a project that was read anew and needs the same is not looked at again', async () => {
  const { missing, files, passOnClock, answer } = looking();
  const first = missing.of(snapshotOf(FIRST));
  answer([MAIN_FILE]);
  expect(await first).toEqual([]);
  passOnClock(300);
  expect(await missing.of(snapshotOf(FIRST))).toEqual([]);
  expect(files).toHaveBeenCalledTimes(1);
});

test('who asks while somebody looks waits for the same look', async () => {
  const { missing, files, answer } = looking();
  const both = [missing.of(snapshotOf(FIRST)), missing.of(snapshotOf(FIRST))];
  answer([]);
  expect(await Promise.all(both)).toEqual([[addressOf(FIRST)], [addressOf(FIRST)]]);
  expect(files).toHaveBeenCalledTimes(1);
});

test('what keeps files and never answers holds nobody up, and is not asked again and again', async () => {
  const { missing, files, passElapsed } = looking();
  expect(await missing.of(snapshotOf(FIRST))).toEqual([]);
  passElapsed(LOOK_AGAIN_MS);
  expect(await missing.of(snapshotOf(FIRST))).toEqual([]);
  expect(files).toHaveBeenCalledTimes(1);
});

test('a look that took long is what is known from then on', async () => {
  const { missing, error, answer } = looking();
  expect(await missing.of(snapshotOf(FIRST))).toEqual([]);
  answer([]);
  expect(await missing.of(snapshotOf(FIRST))).toEqual([addressOf(FIRST)]);
  expect(error.mock.calls).toEqual([
    [{ missing: [addressOf(FIRST)] }, expect.stringContaining('publish those again')],
  ]);
});

test('a look for what is not live any more says nothing about what is', async () => {
  const { missing, answer } = looking();
  const before = missing.of(snapshotOf(FIRST));
  const after = missing.of(snapshotOf(NEXT));
  answer([]);
  answer([MAIN_FILE]);
  expect([await before, await after]).toEqual([[], []]);
});

test('it looks again after a while, and when something else is live', async () => {
  const { missing, files, passElapsed, answer } = looking();
  const versions = [FIRST, FIRST, NEXT];
  for (const version of versions) {
    const found = missing.of(snapshotOf(version));
    answer([]);
    expect(await found).toEqual([addressOf(version)]);
    if (version === FIRST) passElapsed(LOOK_AGAIN_MS);
  }
  expect(files).toHaveBeenCalledTimes(3);
});
