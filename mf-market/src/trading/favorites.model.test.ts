import { expect, test } from '@jest/globals';
import { FAVORITES_MAX, toggledFavorites } from './favorites.model.ts';

test('a player is added at the end and taken off again', () => {
  expect(toggledFavorites(['pl-1'], 'pl-2')).toEqual(['pl-1', 'pl-2']);
  expect(toggledFavorites(['pl-1', 'pl-2'], 'pl-1')).toEqual(['pl-2']);
});

test('a full watch list takes nobody in, but lets go', () => {
  const full = Array.from({ length: FAVORITES_MAX }, (_, i) => `pl-${i}`);
  expect(toggledFavorites(full, 'pl-new')).toBeUndefined();
  expect(toggledFavorites(full, 'pl-0')).toHaveLength(FAVORITES_MAX - 1);
});
