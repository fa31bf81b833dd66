import { expect, test } from '@jest/globals';
import type { KnownCalendar, KnownMatch } from '../feed.types.ts';
import { NO_STATS } from '../testing/no-stats.ts';
import { checkSame, heldSeason } from './check-same.ts';
import { HttpSource } from './http-source.ts';
import type { HttpSeason } from './read-http-season.ts';

const SOURCE = new HttpSource('http://source');
const [FIRST, SECOND] = [1_000_000_000, 2_000_000_000];
const CALENDAR = {
  season: { id: 'se-1' },
  teams: [{ id: 'tm-1' }],
  rounds: [{ id: 'rn-1' }],
  matches: [
    { id: 'mt-1', date: FIRST },
    { id: 'mt-2', date: SECOND },
  ],
} as unknown as KnownCalendar;

/** A match that is over, in which somebody has played or nobody. */
function over(id: string, isPlayed: boolean): KnownMatch {
  const row = { playerId: 'pl-1', teamId: 'tm-1', position: 'FORWARD', status: 'STARTER' } as const;
  const players = [{ ...row, stats: isPlayed ? NO_STATS : null }];
  return { id, state: 'FINISHED', homeScore: 2, guestScore: 0, players };
}

const reading = (gameTime: number, lost?: 'teams' | 'rounds' | 'matches') =>
  ({
    season: { id: 'se-1' },
    state: { gameTime },
    database: { ...CALENDAR, ...(lost && { [lost]: CALENDAR[lost].slice(1) }) },
  }) as unknown as HttpSeason;

test.each([
  ['a match that was played', [over('mt-1', true)], FIRST],
  ['the last of them', [over('mt-1', true), over('mt-2', true)], SECOND],
  ['none that was decided without being played', [over('mt-1', true), over('mt-2', false)], FIRST],
  ['nothing where none was played', [over('mt-2', false)], 0],
])('a source has surely reached the kick-off of %s', (_, known, gameTime) => {
  expect(heldSeason(CALENDAR, known).gameTime).toBe(gameTime);
});

test('a first reading may be behind it by what servers of one source differ, and not by more', () => {
  const held = heldSeason(CALENDAR, [over('mt-1', true)]);
  expect(() => checkSame(SOURCE, held, reading(FIRST - 60_000))).not.toThrow();
  expect(() => checkSame(SOURCE, held, reading(FIRST - 60_001))).toThrow(
    /state\/current\/se-1\.json" goes back in time: from 1970-01-12T13:46:40\.000Z to 1970-/,
  );
});

test.each(['teams', 'rounds', 'matches'] as const)('and may lack none of the %s', (kind) => {
  const held = heldSeason(CALENDAR, []);
  expect(() => checkSame(SOURCE, held, reading(SECOND))).not.toThrow();
  expect(() => checkSame(SOURCE, held, reading(SECOND, kind))).toThrow(/has lost teams, rounds/);
});
