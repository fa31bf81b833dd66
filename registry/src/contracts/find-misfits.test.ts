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
  const live = (part: LiveSets['remotes']): LiveSets => ({ shell: SHELL, remotes: part });
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

  test('not for versions of one remote that never meet', () => {
    const before = live({ 'mf-b': [contract('mf-b', 0, speaks({ picked: 2 }, { picked: 2 }))] });
    const changed = contract('mf-b', 1, speaks({ spare: 3 }, { spare: 3 }));
    expect(
      checkDeployment(before, live({ 'mf-b': [changed, ...(before.remotes['mf-b'] ?? [])] })),
    ).toEqual([]);
  });
});
