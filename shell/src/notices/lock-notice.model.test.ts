import { expect, test } from '@jest/globals';
import { lockNotice } from './lock-notice.model.ts';

test('a game whose lock was moved says so until it locks', () => {
  expect(lockNotice({ phase: 'GENERAL', lockPlannedAt: 1000 }, true)).toBe('moved');
  expect(lockNotice({ phase: 'GENERAL_LOCKED', lockPlannedAt: 1000 }, true)).toBe('market-locked');
});

test.each([
  ['nothing in an open phase', 'GENERAL', true, undefined],
  ['that the market is locked in an active season', 'LOCKED', true, 'market-locked'],
  ['that the season is over otherwise', 'LOCKED', false, 'season-inactive'],
] as const)('a locked game says %s', (_name, phase, isActive, notice) => {
  expect(lockNotice({ phase }, isActive)).toBe(notice);
});
