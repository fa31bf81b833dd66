import { describe, expect, test } from '@jest/globals';
import { inMillions, languageOf, seasonValues } from './season-values.ts';

const state = (seasonId: string, phase = 'GENERAL') => ({
  path: `/api/gameloop/v1/state/current/${seasonId}.json`,
  etag: '"1"',
  text: JSON.stringify({
    config: { maxLineupSize: 15, initialBudget: 70_000_000 },
    phase,
    playerMarketPhase: 'OPEN',
  }),
});
const LEAGUES = {
  path: '/api/sportsdata/v1/leagues.json',
  etag: '"2"',
  text: JSON.stringify({
    leagues: [
      { id: 'lg-1', name: 'Liga', currentSeasonId: 'se-1' },
      { id: 'lg-2', name: 'Cup', currentSeasonId: 'se-2' },
    ],
    seasons: [
      { id: 'se-1', leagueId: 'lg-1', name: '1', hidden: false },
      { id: 'se-2', leagueId: 'lg-2', name: '2', hidden: false },
    ],
  }),
};

describe('values of a season', () => {
  test('are those of the address', () => {
    expect(seasonValues([LEAGUES, state('se-2')], '/se-2')).toEqual({
      leagueName: 'Cup',
      squadSize: 15,
      initialBudget: 70_000_000,
      isChangeable: true,
    });
  });

  test('are those of the season an address without one leads to', () => {
    expect(seasonValues([LEAGUES, state('se-1')], '/')?.leagueName).toBe('Liga');
  });

  test.each([
    ['the leagues are missing', [state('se-1')], '/'],
    ['the state is missing', [LEAGUES], '/'],
    ['the state is of another season', [LEAGUES, state('se-1')], '/se-2'],
  ])('are none where %s', (_title, replies, pathname) => {
    expect(seasonValues(replies, pathname)).toBeUndefined();
  });

  test('say whether lineups can be changed', () => {
    expect(seasonValues([LEAGUES, state('se-1', 'LOCKED')], '/')?.isChangeable).toBe(false);
  });
});

/** As the kernel's formats write them, which no server has. */
test.each([
  [0, '0,00 Mio', '0.00 M'],
  [999_999, '1,000 Mio', '1.000 M'],
  [1_000_000, '1,00 Mio', '1.00 M'],
  [42_500_000, '42,50 Mio', '42.50 M'],
  [1_000_000_000, '–', '–'],
])('%d euros are %s, in English %s', (euros, german, english) => {
  expect([inMillions(euros, 'de'), inMillions(euros, 'en')]).toEqual([german, english]);
});

test.each([
  ['nothing is said', {}, 'de'],
  ['the browser speaks English', { 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' }, 'en'],
  ['the browser speaks French, then German', { 'accept-language': 'fr, de-AT;q=0.5' }, 'de'],
  ['the browser speaks neither', { 'accept-language': 'fr' }, 'de'],
  ['English was chosen', { cookie: 'a=1; language=en', 'accept-language': 'de' }, 'en'],
  ['something was forged', { cookie: 'language=en"><script>', 'accept-language': 'de' }, 'de'],
] as const)('where %s a page is in %s', (_title, headers, language) => {
  expect(languageOf(headers)).toBe(language);
});
