import { describe, expect, test } from '@jest/globals';
import { buildAll, frontEndNames } from '../../build/index.ts';
import { budgetFaults, buildSize, readRelease } from './size-budget.ts';

const names = frontEndNames().filter((name) => name !== 'shell');
const built = await buildAll({ names });

describe('the size of', () => {
  test.each(built)('$name is within its budget', ({ dir }) => {
    expect(budgetFaults(dir, readRelease(dir))).toEqual([]);
  });
});

test('a build one byte larger than its budget is named with both figures', () => {
  const [{ dir } = { dir: '' }] = built;
  const release = readRelease(dir);
  const { firstBytes, allBytes } = buildSize(dir, release);
  const budget = { firstBytes: firstBytes - 1, allBytes };
  expect(budgetFaults(dir, { ...release, budget })).toEqual([
    `${release.name}: firstBytes are ${firstBytes}, the budget is ${firstBytes - 1}`,
  ]);
});
