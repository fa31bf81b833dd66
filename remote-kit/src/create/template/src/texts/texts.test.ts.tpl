import { expect, test } from '@jest/globals';
import { checkTexts } from '@spieltag/shared-kernel/testing';

test('German and English have the same keys and placeholders', () => {
  expect(checkTexts(import.meta.dirname)).toEqual([]);
});
