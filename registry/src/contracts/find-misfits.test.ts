import { describe, expect, test } from '@jest/globals';
import { randomFrom } from '@spieltag/shared-kernel/rules';
import { checkDeployment } from './check-deployment.ts';
import type { LiveSets, Misfit } from './contract.ts';
import { findMisfits } from './find-misfits.ts';
import { drawMutation, KINDS, mutate } from './testing/mutations.ts';
import { contract, SHELL, sampleSets, versionOf } from './testing/sample-sets.ts';

const MUTATIONS = 200;
const pairs = (misfits: readonly Misfit[]) =>
  misfits.map(({ code, between }) => `${code} ${[...between].sort().join(' | ')}`);

test('sets that fit have no misfit', () => {
  expect(findMisfits(sampleSets())).toEqual([]);
});

test('of 200 seeded changes none that breaks is missed, and none that fits is refused', () => {
  const random = randomFrom('contracts');
  const outcomes = Array.from({ length: MUTATIONS }, (_, index) => {
    const kind = KINDS[index % KINDS.length];
    if (!kind) throw new RangeError('there are no kinds of change');
    const mutation = drawMutation(kind, random);
    const { title, remote, patch, breaks } = mutation;
    const before = sampleSets();
    const misfits = checkDeployment(before, mutate(before, mutation));
    const changed = `${remote} ${versionOf(patch)}`;
    return {
      title,
      found: pairs(misfits),
      expected: breaks?.pairs.map((parties) => `${breaks.code} ${parties}`) ?? [],
      others: misfits.filter(({ between }) => !between.some((party) => party === changed)),
    };
  });
  const missed = outcomes.filter(
    ({ found, expected }) => !expected.every((pair) => found.includes(pair)),
  );
  const wrong = outcomes.filter(({ found, expected }) => expected.length === 0 && found.length > 0);
  const strangers = outcomes.filter(({ others }) => others.length > 0);
  expect({ missed, wrong, strangers }).toEqual({ missed: [], wrong: [], strangers: [] });
  expect(outcomes.filter(({ expected }) => expected.length > 0).length).toBeGreaterThan(100);
});

describe('a deployment is refused', () => {
  const live = (part: LiveSets['remotes']): LiveSets => ({ shells: [SHELL], remotes: part });
  const speaks = (publishes: object, consumes: object) => ({
    events: { publishes: { ...publishes }, consumes: { ...consumes } },
  });

  test('for its own misfits, not for those that were there before', () => {
    const before = live({ 'mf-a': [contract('mf-a', 0, { kernel: '^2.0.0' })] });
    const mended = live({ 'mf-a': [...(before.remotes['mf-a'] ?? []), contract('mf-a', 1)] });
    expect(checkDeployment(before, mended)).toEqual([]);
    expect(findMisfits(mended)).toHaveLength(1);
  });

  test('for what the version to go back to does not fit, with the pair and the reason', () => {
    const before = live({
      'mf-a': [contract('mf-a', 1, speaks({ picked: 2 }, {})), contract('mf-a', 0)],
      'mf-b': [contract('mf-b', 0)],
    });
    const after = live({
      ...before.remotes,
      'mf-b': [contract('mf-b', 1, speaks({}, { picked: 2 })), contract('mf-b', 0)],
    });
    expect(checkDeployment(before, after)).toEqual([
      {
        code: 'EVENT_NOT_PUBLISHED',
        between: [`mf-b ${versionOf(1)}`, `mf-a ${versionOf(0)}`],
        subject: 'picked',
        message: `mf-b ${versionOf(1)} consumes picked at version 2, mf-a ${versionOf(0)} does not publish it`,
      },
    ]);
  });

  test('for every shell that is live, and for what is between two remotes once', () => {
    const remotes = {
      'mf-a': [contract('mf-a', 0, { kernel: '^1.3.0', ...speaks({ picked: 1 }, {}) })],
      'mf-b': [contract('mf-b', 0, speaks({}, { picked: 2 }))],
    };
    const bus = { ...SHELL.bus, picked: 1 };
    const canary = { ...SHELL, version: versionOf(9), kernel: '1.3.0', bus };
    expect(pairs(findMisfits({ shells: [SHELL, canary], remotes }))).toEqual([
      `KERNEL_OUT_OF_RANGE mf-a ${versionOf(0)} | shell ${versionOf(0)}`,
      `EVENT_NOT_CARRIED mf-a ${versionOf(0)} | shell ${versionOf(0)}`,
      `EVENT_VERSIONS_DIFFER mf-a ${versionOf(0)} | mf-b ${versionOf(0)}`,
      `EVENT_NOT_PUBLISHED mf-b ${versionOf(0)}`,
      `EVENT_NOT_CARRIED mf-b ${versionOf(0)} | shell ${versionOf(9)}`,
    ]);
  });

  test.each([
    ['another major of a shared package', '^18.3.0', ['PACKAGE_OUT_OF_RANGE']],
    ['a newer minor of it than the shell brings', '^19.4.0', ['PACKAGE_OUT_OF_RANGE']],
    ['what the shell brings', '^19.3.0', []],
  ])('by the shell for %s', (_name, react, codes) => {
    const shell = { ...SHELL, shared: { react: '19.3.1' } };
    const remotes = { 'mf-a': [contract('mf-a', 0, { shared: { react } })] };
    expect(findMisfits({ shells: [shell], remotes }).map(({ code }) => code)).toEqual(codes);
  });

  test('not for versions of one remote that never meet', () => {
    const before = live({ 'mf-b': [contract('mf-b', 0, speaks({ picked: 2 }, { picked: 2 }))] });
    const changed = contract('mf-b', 1, speaks({ spare: 3 }, { spare: 3 }));
    expect(
      checkDeployment(before, live({ 'mf-b': [changed, ...(before.remotes['mf-b'] ?? [])] })),
    ).toEqual([]);
  });
});
