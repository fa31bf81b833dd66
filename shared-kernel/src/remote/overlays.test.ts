import { describe, expect, test } from '@jest/globals';
import { seasonPath } from './addresses.ts';
import { closedOverlayPath, overlayOf, overlayPath, stripOverlay } from './overlays.ts';

const NAMES = new Set(['player-details', 'user-details']);
const market = '/se-1/transfermarket/defender';
const user = ['user-details', 'round', 'rn-3', 'us-2'] as const;

test.each([
  [[], '/se-1'],
  [['global-ranking', 'season', 'rn-1', 0], '/se-1/global-ranking/season/rn-1/0'],
  [['group', 'round', undefined, 'gr-1'], '/se-1/group/round'],
  [['live', 'a/b'], '/se-1/live/a%2Fb'],
] as const)('the address of %j ends at the first part that is left out', (parts, address) => {
  expect(seasonPath('se-1', ...parts)).toBe(address);
});

describe('an overlay', () => {
  test('lies on the address it was opened from and closes back to it', () => {
    const open = overlayPath(market, NAMES, ['player-details', 'pl-9', 'rn-1']);
    expect(open).toBe(`${market}/player-details/pl-9/rn-1`);
    expect(closedOverlayPath(open, NAMES)).toBe(market);
    expect(overlayOf(open, NAMES)).toMatchObject({
      name: 'player-details',
      parts: ['pl-9', 'rn-1'],
    });
  });

  test('of another player takes the place of the one before', () => {
    const open = overlayPath(market, NAMES, ['player-details', 'pl-1', 'rn-1']);
    const other = overlayPath(open, NAMES, ['player-details', 'pl-2', undefined]);
    expect(other).toBe(`${market}/player-details/pl-2`);
  });

  test('of a player over that of a user closes back to the user', () => {
    const below = overlayPath('/se-1/global-ranking', NAMES, user);
    const open = overlayPath(below, NAMES, ['player-details', 'pl-1']);
    expect(closedOverlayPath(open, NAMES)).toBe(below);
    expect(stripOverlay(open, NAMES)).toBe('/se-1/global-ranking');
    expect(overlayOf(open, NAMES, 'user-details')?.parts).toEqual(user.slice(1));
    expect(closedOverlayPath(open, NAMES, 'user-details')).toBe('/se-1/global-ranking');
  });

  test.each([
    ['/se-1/user-details', []],
    ['/se-1/user-details/season', ['season']],
    ['/player-details/pl-1', ['pl-1']],
    ['/se-1/live//player-details/a%2Fb/', ['a/b']],
    ['/se-1', undefined],
    ['/', undefined],
  ])('at %s is read as far as the address tells', (pathname, parts) => {
    expect(overlayOf(pathname, NAMES)?.parts).toEqual(parts);
  });

  test.each(['/', '/se-1', market, '/se-1/my-player-details-club', '/se-1/squad-details/pl-1'])(
    'is not there at %s',
    (path) => {
      expect([stripOverlay(path, NAMES), closedOverlayPath(path, NAMES)]).toEqual([path, path]);
    },
  );
});
