import { describe, expect, test } from '@jest/globals';
import type { CatalogueMatch } from '../feed/feed.types.ts';
import { nextEarlyKickOff, teamsBegunEarly } from './brought-forward.model.ts';
import { closingTime, lockedEarly } from './due-lock.model.ts';
import type { LoadedSeason } from './season.types.ts';
import type { SeasonState } from './season-state.repository.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** First kick-off of round n; rounds are a week apart. */
const kickOff = (roundNo: number) => Date.UTC(2026, 7, 1, 18) + (roundNo - 1) * 7 * DAY;
const LOCK = kickOff(1) - 60_000;
/** Of the round after the first, played three days before that one. */
const EARLY = kickOff(1) - 3 * DAY;

const match = (roundNo: number, no: number, date = kickOff(roundNo)): CatalogueMatch => ({
  ...{ id: `mt-${roundNo}-${no}`, roundId: `rn-${roundNo}`, date },
  ...{ homeTeamId: `tm-home-${no}`, guestTeamId: `tm-guest-${no}` },
  ...{ homeTeamName: null, guestTeamName: null },
});
const seasonWith = (early: number): LoadedSeason => {
  const rounds = [1, 2, 3].map((roundNo) => ({
    ...{ roundNo, id: `rn-${roundNo}`, name: `${roundNo}`, movedLockAt: null },
    ...{ startDate: kickOff(roundNo), endDate: kickOff(roundNo) },
  }));
  const matches = [1, 2, 3].flatMap((roundNo) => [1, 2, 3].map((no) => match(roundNo, no)));
  const moved = matches.map((one) => (one.id === 'mt-2-3' ? { ...one, date: early } : one));
  return { rounds, matches: moved, restrictedWindows: [] } as unknown as LoadedSeason;
};
const season = seasonWith(EARLY);
const TEAMS = new Set(['tm-home-3', 'tm-guest-3']);

/** While a round is played, and at the moment it has begun. */
const inRound = (roundNo: number) => ({ roundNo, clock: { cursor: '000000000000005:5:mt' } });
const atBeginningOf = (roundNo: number) => ({ roundNo, clock: { cursor: '000000000000005:0:rn' } });

describe('a match that was brought forward', () => {
  test.each([
    ['not before its kick-off', inRound(1), EARLY - 1, new Set()],
    ['from its kick-off on', inRound(1), EARLY, TEAMS],
    ['while the round before is played', inRound(1), kickOff(1) + HOUR, TEAMS],
    ['until its own round has its state', atBeginningOf(2), kickOff(1) + 3 * DAY, TEAMS],
    ['no more once that has', inRound(2), kickOff(1) + 3 * DAY, new Set()],
  ])('locks its teams %s', (_, place, now, teams) => {
    expect(teamsBegunEarly(season, place, now)).toEqual(teams);
  });

  test('is looked for once more at its kick-off', () => {
    expect(nextEarlyKickOff(season, inRound(1), EARLY - 1)).toBe(EARLY);
    expect(nextEarlyKickOff(season, inRound(1), EARLY)).toBeNull();
    expect(nextEarlyKickOff(season, inRound(2), EARLY - 1)).toBeNull();
  });

  test('locks nobody any more where it is moved to another date', () => {
    expect(teamsBegunEarly(seasonWith(kickOff(2) + DAY), inRound(1), EARLY + HOUR)).toEqual(
      new Set(),
    );
  });
});

test('matches played with their round lock nobody before it, however late the season is', () => {
  expect(teamsBegunEarly(season, inRound(2), kickOff(3) + DAY)).toEqual(new Set());
});

describe('in real time', () => {
  const stateAt = (readAt: number, mode: SeasonState['clock']['mode'] = 'real') =>
    ({
      ...{ clock: { mode, gameTime: 0, speed: 1, anchoredAt: 0, cursor: '' }, readAt },
      ...{ phase: 'GENERAL', roundNo: 1, restrictedWindowNo: null },
    }) as unknown as SeasonState;

  test('a state holds until the kick-off, and what is read then until the lock', () => {
    expect(closingTime(season, stateAt(EARLY - HOUR))).toBe(EARLY);
    expect(closingTime(season, stateAt(EARLY))).toBe(LOCK);
    expect(closingTime(season, stateAt(EARLY - HOUR, 'stepped'))).toBeNull();
  });

  test('it is the clock of the database that says whether it has begun, else that of the season', () => {
    expect(lockedEarly(season, stateAt(EARLY), EARLY - HOUR)).toEqual(TEAMS);
    expect(lockedEarly(season, stateAt(EARLY - 1), EARLY + HOUR)).toEqual(new Set());
    expect(lockedEarly(season, stateAt(EARLY + DAY, 'stepped'), EARLY - 1)).toEqual(new Set());
    expect(lockedEarly(season, stateAt(0, 'accelerated'), EARLY)).toEqual(TEAMS);
  });
});
