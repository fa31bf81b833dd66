import { describe, expect, test } from '@jest/globals';
import { KERNEL } from '../../build/packages.ts';
import { kernelRequests } from '../../build/shared-packages.ts';
import { kernelFaults, knownExports } from './kernel-faults.ts';
import { readUsage } from './read-usage.ts';

const CODE = `
import { ownOf, usePageLocation, useStore } from '@spieltag/shared-kernel/remote';
import { Role } from '@spieltag/shared-kernel/rules';
export { usePageLocation as place } from '@spieltag/shared-kernel/remote';
`;

test('exports.json knows all a page has only once of the kernel', () => {
  const modules = Object.keys(knownExports()).map((module) => `${KERNEL}${module.slice(1)}`);
  expect(modules.toSorted()).toEqual(kernelRequests().toSorted());
});

describe('the kernel a remote declares', () => {
  const known = { './remote': { '1.0.0': ['useStore'], '1.4.0': ['usePageLocation'] } };
  const usage = readUsage('a.tsx', CODE);
  test.each([
    ['^1.4.0', []],
    ['^1.5.2', []],
    [
      '^1.3.9',
      ['imports usePageLocation (./remote), which kernels have since 1.4.0, and declares ^1.3.9'],
    ],
  ])('%s has what it imports, or the name is said once', (kernel, faults) => {
    expect(kernelFaults({ kernel }, usage, known)).toEqual(faults);
  });

  test('is held only against a kernel that says since when it has what', () => {
    expect(kernelFaults({ kernel: '^1.0.0' }, usage, {})).toEqual([]);
  });
});
