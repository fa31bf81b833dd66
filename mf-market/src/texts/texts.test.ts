import { expect, test } from '@jest/globals';
import { checkTexts } from '../../../shared-kernel/src/i18n/testing/check-texts.ts';

test('German and English say the same', () => {
  expect(checkTexts(import.meta.dirname)).toEqual([]);
});
