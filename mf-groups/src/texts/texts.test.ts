import { describe, expect, test } from '@jest/globals';
import { checkTexts } from '../../../shared-kernel/src/i18n/testing/check-texts.ts';

describe('texts of the groups', () => {
  test('German and English have the same keys and placeholders', () => {
    expect(checkTexts(import.meta.dirname)).toEqual([]);
  });
});
