import { expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { noteReload } from './reload-once.ts';

test('a tab is loaded anew without a version once', () => {
  const tab = createJsonStorage();
  const note = (name: string) => noteReload(name, () => tab);
  expect(['shell 1', 'shell 2', 'shell 1'].map(note)).toEqual([true, true, false]);
});

test.each([
  ['storage is refused', () => createJsonStorage()],
  ['storage is full', () => ({ ...createJsonStorage(), write: () => false })],
])('a tab that keeps nothing is not loaded anew: %s', (_why, openTab) => {
  expect(noteReload('shell 1', openTab)).toBe(false);
});
