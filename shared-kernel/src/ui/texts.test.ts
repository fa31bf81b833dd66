import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkTexts } from '../i18n/testing/check-texts.ts';

test('German and English have the same texts with the same placeholders', () => {
  expect(checkTexts(join(import.meta.dirname, 'texts'))).toEqual([]);
});
