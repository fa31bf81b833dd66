import { describe, expect, test } from '@jest/globals';
import { checkTexts } from '@spieltag/shared-kernel/testing';

describe('texts of the lineup', () => {
  test('German and English have the same keys and placeholders', () => {
    expect(checkTexts(import.meta.dirname)).toEqual([]);
  });
});
