import { describe, expect, test } from '@jest/globals';
import {
  closedOverlayPath,
  overlayOf,
  playerDetailsPath,
  stripOverlay,
  userDetailsPath,
} from './overlays.ts';
import { seasonPaths } from './paths.ts';

const market = '/se-1/transfermarket/defender';
const user = { userId: 'us-2', rankingKind: 'round', roundId: 'rn-3' } as const;

test('addresses of a season end at the first part that is left out', () => {
  const paths = seasonPaths('se-1');
  expect([
    paths.lineup(),
    paths.share(),
    paths.market(),
    paths.market('goalkeeper'),
    paths.live('rn-1'),
    paths.globalRanking('season', 'rn-1', 0),
    paths.group('round', undefined, 'gr-1'),
    paths.help(),
    paths.debug(),
  ]).toEqual([
    '/se-1',
    '/se-1/share',
    '/se-1/transfermarket',
    '/se-1/transfermarket/goalkeeper',
    '/se-1/live/rn-1',
    '/se-1/global-ranking/season/rn-1/0',
    '/se-1/group/round',
    '/se-1/help',
    '/se-1/debug',
  ]);
});

describe('an overlay', () => {
  test('lies on the address it was opened from and closes back to it', () => {
    const open = playerDetailsPath(market, 'pl-9', 'rn-1');
    expect(open).toBe(`${market}/player-details/pl-9/rn-1`);
    expect(closedOverlayPath(open)).toBe(market);
    expect(overlayOf(open)).toEqual({ kind: 'player', playerId: 'pl-9', roundId: 'rn-1' });
  });

  test('of another player takes the place of the one before', () => {
    const open = playerDetailsPath(market, 'pl-1', 'rn-1');
    expect(playerDetailsPath(open, 'pl-2')).toBe(`${market}/player-details/pl-2`);
  });

  test('of a player over that of a user closes back to the user', () => {
    const below = userDetailsPath('/se-1/global-ranking', user);
    const open = playerDetailsPath(below, 'pl-1');
    expect(closedOverlayPath(open)).toBe(below);
    expect(stripOverlay(open)).toBe('/se-1/global-ranking');
    expect(overlayOf(open, 'user')).toEqual({ kind: 'user', ...user });
    expect(closedOverlayPath(open, 'user')).toBe('/se-1/global-ranking');
  });

  test.each([
    [
      '/se-1/user-details',
      { kind: 'user', rankingKind: undefined, roundId: undefined, userId: undefined },
    ],
    [
      '/se-1/user-details/season',
      { kind: 'user', rankingKind: 'season', roundId: undefined, userId: undefined },
    ],
    ['/player-details/pl-1', { kind: 'player', playerId: 'pl-1', roundId: undefined }],
    ['/se-1/player-details', undefined],
    ['/se-1', undefined],
    ['/', undefined],
  ])('at %s is read as far as the address tells', (pathname, overlay) => {
    expect(overlayOf(pathname)).toEqual(overlay);
  });

  test.each(['/', '/se-1', market, '/se-1/my-player-details-club'])(
    'is not there at %s',
    (path) => {
      expect([stripOverlay(path), closedOverlayPath(path)]).toEqual([path, path]);
    },
  );
});
