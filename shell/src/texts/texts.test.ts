import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkTexts } from '@spieltag/shared-kernel/testing';

test.each([
  'texts',
  'debug/texts',
  'squad-notice/texts',
  'achievements/texts',
  'override-bar/texts',
  'installation/texts',
  'startup/texts',
  'notices/texts',
])('German and English have the same keys and placeholders in %s', (folder) => {
  expect(checkTexts(join(import.meta.dirname, '..', folder))).toEqual([]);
});
