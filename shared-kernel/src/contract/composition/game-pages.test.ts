import { expect, test } from '@jest/globals';
import { isGamePage } from './game-pages.ts';

test.each([
  ['/', true],
  ['/se-1/transfermarket/roster?price=1.5', true],
  ['/live', true],
  ['/auth/callback.html?code=a&state=b', false],
  ['/oidc/auth?client_id=spieltag', false],
  ['/api/sportsdata/v1/players-details/se-1.csv', false],
  ['/discovery/projects/spieltag/staff/x', false],
  ['/share/sn-1', false],
  ['/share/post?link=sn-1', false],
  ['/installation/icon-192.png', false],
])('whether %s is a page of the game: %s', (address, isPage) => {
  expect(isGamePage(new URL(address, 'https://game.example'))).toBe(isPage);
});
