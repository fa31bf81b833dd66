import { expect, test } from '@jest/globals';
import { table } from './table.ts';

test('a reason steers no terminal and begins no row of its own', () => {
  const reason = 'fine\n2026-11-21 ada (operator) promote\u001b[2J\u202Egnp.exe';
  expect(table(['WHO', 'WHY'], [['eve', reason]])).toBe(
    'WHO  WHY\neve  fine 2026-11-21 ada (operator) promote [2J gnp.exe',
  );
});
