import { expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { noteReload } from './reload-once.ts';

test('a tab is loaded anew without a version once', () => {
  const tab = createJsonStorage();
  expect(['shell 1', 'shell 2', 'shell 1'].map((name) => noteReload(tab, name))).toEqual([
    true,
    true,
    false,
  ]);
});
