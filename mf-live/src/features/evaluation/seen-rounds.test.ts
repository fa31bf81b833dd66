import { expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { isSeen, keepSeen } from './seen-rounds.ts';

test('rounds of several seasons are seen once each, however often one changes between them', () => {
  const storage = createJsonStorage();
  expect(isSeen(storage, 'rn-a1')).toBe(false);
  keepSeen(storage, 'rn-a1');
  keepSeen(storage, 'rn-b1');
  expect(['rn-a1', 'rn-b1', 'rn-a2'].map((id) => isSeen(storage, id))).toEqual([true, true, false]);
});

test('what was seen long ago is forgotten: what is kept does not grow', () => {
  const storage = createJsonStorage();
  const rounds = Array.from({ length: 210 }, (_, index) => `rn-${index}`);
  for (const id of [...rounds, 'rn-209']) keepSeen(storage, id);
  expect(storage.read('live.evaluated')).toHaveLength(200);
  expect(rounds.filter((id) => isSeen(storage, id))).toEqual(rounds.slice(10));
});

test.each([
  ['what a version of before has kept', 'rn-a1', true],
  ['what is no list of rounds', { a: 1 }, false],
])('%s is read as far as it says something', (_what, kept, seen) => {
  const storage = createJsonStorage();
  storage.write('live.evaluated', kept);
  expect(isSeen(storage, 'rn-a1')).toBe(seen);
  keepSeen(storage, 'rn-b1');
  expect([isSeen(storage, 'rn-a1'), isSeen(storage, 'rn-b1')]).toEqual([seen, true]);
});
