import { describe, expect, test } from '@jest/globals';
import {
  isActive,
  matchesPattern,
  overlayMarkers,
  sectionsOf,
  splitSeason,
  tabPath,
} from './activity.ts';

describe('a pattern fits a path', () => {
  test.each([
    ['the root only for itself', '/', '/', true],
    ['not the root for a deeper path', '/', '/share', false],
    ['an open end for its own head', '/live/*', '/live', true],
    ['an open end for anything below', '/live/*', '/live/rn-1/x', true],
    ['not an open end for a longer word', '/live/*', '/liveticker', false],
    ['a parameter for one segment', '/a/:id', '/a/1', true],
    ['not a missing parameter', '/a/:id', '/a', false],
    ['a missing optional parameter', '/a/:id/:round?', '/a/1', true],
    ['not more segments than the pattern has', '/a/:id/:round?', '/a/1/2/3', false],
    ['a closing slash as none', '/share', '/share/', true],
  ])('%s', (_name, pattern, path, fits) => {
    expect(matchesPattern(pattern, path)).toBe(fits);
  });
});

describe('overlays', () => {
  const lineup = { slot: 'main', match: ['/', '/share'] } as const;
  const market = { slot: 'main', match: ['/transfermarket/*'] } as const;
  const player = { slot: 'overlay', match: ['*/player-details/:playerId/:roundId?'] } as const;
  const user = { slot: 'overlay', match: ['*/user-details/*'] } as const;
  const all = [lineup, market, player, user].map((a) => ({ slot: a.slot, match: [...a.match] }));
  const active = (path: string) => {
    const sections = sectionsOf(path, overlayMarkers(all));
    return all
      .filter((application) => isActive(application, sections))
      .map(({ match }) => match[0]);
  };

  test.each([
    ['the root shows the lineup', '/', ['/']],
    ['the share flag stays with the lineup', '/share', ['/']],
    [
      'an overlay on the root keeps the lineup below',
      '/player-details/pl-1',
      [lineup.match[0], player.match[0]],
    ],
    [
      'an overlay keeps what is below',
      '/transfermarket/DEFENDER/player-details/pl-1/rn-2',
      [market.match[0], player.match[0]],
    ],
    ['an overlay without its parameter stays closed', '/player-details', ['/']],
    [
      'overlays stack',
      '/user-details/round/rn-1/us-2/player-details/pl-3',
      ['/', player.match[0], user.match[0]],
    ],
    ['an unknown address has nobody', '/nowhere', []],
  ])('%s', (_name, path, names) => {
    expect(active(path)).toEqual(names);
  });
});

test('a tab leads to the fixed part of the first pattern', () => {
  expect(tabPath({ slot: 'main', match: ['/transfermarket/*'] })).toBe('/transfermarket');
  expect(tabPath({ slot: 'main', match: ['/', '/share'] })).toBe('/');
});

test('the season is the first segment when it looks like one', () => {
  expect(splitSeason('/se-1/live/rn-2')).toEqual({ seasonId: 'se-1', path: '/live/rn-2' });
  expect(splitSeason('/se-1')).toEqual({ seasonId: 'se-1', path: '/' });
  expect(splitSeason('/live/')).toEqual({ seasonId: '', path: '/live' });
});
