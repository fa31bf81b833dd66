import { describe, expect, test } from '@jest/globals';
import {
  arePointsProvisional,
  canChangeLineup,
  canSubstitute,
  effectiveMarketPhase,
  isGameLocked,
  isMarketOpen,
  isSeasonOver,
  lastCompletedRoundId,
  nextRoundPhase,
} from './phases.ts';
import { MARKET_PHASES, MATCH_LINEUP_STATUSES, type MarketPhase, ROUND_PHASES } from './types.ts';

describe('round phases', () => {
  test('pass from GENERAL to COMPLETED', () => {
    const passed = ['GENERAL'];
    for (let phase = nextRoundPhase('GENERAL'); phase; phase = nextRoundPhase(phase)) {
      passed.push(phase);
    }
    expect(passed).toEqual(ROUND_PHASES.filter((phase) => phase !== 'LOCKED'));
    expect(nextRoundPhase('LOCKED')).toBeUndefined();
  });

  test('GENERAL_LOCKED, GAMEDAY_LOCKED and LOCKED freeze the game', () => {
    expect(ROUND_PHASES.filter(isGameLocked)).toEqual([
      'GENERAL_LOCKED',
      'GAMEDAY_LOCKED',
      'LOCKED',
    ]);
  });
});

test('a season is over when the game is frozen after its last round', () => {
  const rounds = ['rn-1', 'rn-2'].map((id) => ({ id }));
  const over = (roundId: string | undefined) =>
    ROUND_PHASES.filter((phase) => isSeasonOver({ roundId, phase }, rounds));
  expect(over('rn-1')).toEqual([]);
  expect(over('rn-2')).toEqual(['LOCKED']);
  expect(over(undefined)).toEqual([]);
});

test('points are provisional from kick-off until the evaluation', () => {
  expect(ROUND_PHASES.filter(arePointsProvisional)).toEqual(['GAMEDAY', 'GAMEDAY_LOCKED']);
});

describe('lineup changes', () => {
  const forbidden = [
    'GAMEDAY_LOCKED',
    'LOCKED',
    'GENERAL_LOCKED',
    'EVALUATING',
    'COMPLETED',
  ] as const;

  test.each(forbidden)('are forbidden in %s whatever the market does', (phase) => {
    for (const market of MARKET_PHASES) expect(canChangeLineup(phase, market)).toBe(false);
  });

  test('are allowed when the round phase is GENERAL', () => {
    for (const market of MARKET_PHASES) expect(canChangeLineup('GENERAL', market)).toBe(true);
  });

  test('are allowed on a GAMEDAY when the market phase is open', () => {
    expect(MARKET_PHASES.filter((market) => canChangeLineup('GAMEDAY', market))).toEqual(['OPEN']);
  });
});

describe('the effective market phase', () => {
  const rows: readonly (readonly [global: MarketPhase, user: MarketPhase, both: MarketPhase])[] = [
    ['OPEN', 'OPEN', 'OPEN'],
    ['OPEN', 'RESTRICTED', 'OPEN'],
    ['OPEN', 'CLOSED', 'OPEN'],
    ['RESTRICTED', 'OPEN', 'OPEN'],
    ['RESTRICTED', 'RESTRICTED', 'RESTRICTED'],
    ['RESTRICTED', 'CLOSED', 'RESTRICTED'],
    ['CLOSED', 'OPEN', 'OPEN'],
    ['CLOSED', 'RESTRICTED', 'RESTRICTED'],
    ['CLOSED', 'CLOSED', 'CLOSED'],
    ['LOCKED', 'OPEN', 'LOCKED'],
    ['LOCKED', 'RESTRICTED', 'LOCKED'],
    ['LOCKED', 'CLOSED', 'LOCKED'],
  ];

  test.each(rows)('of a season %s and a user %s is %s', (global, user, both) => {
    expect(effectiveMarketPhase(global, user)).toBe(both);
  });

  test.each(rows)(
    'of a season %s and a user %s lets trade unless locked, with either side open or restricted',
    (global, user) => {
      const either = [global, user].some((side) => side === 'OPEN' || side === 'RESTRICTED');
      const expected = global !== 'LOCKED' && either;
      expect(isMarketOpen(effectiveMarketPhase(global, user))).toBe(expected);
    },
  );
});

describe('a player can be substituted', () => {
  test('only while the match is SCHEDULED, PRELIMINARY_LINEUP, FINAL_LINEUP or HALTED', () => {
    expect(MATCH_LINEUP_STATUSES.filter(canSubstitute)).toEqual([
      'SCHEDULED',
      'PRELIMINARY_LINEUP',
      'FINAL_LINEUP',
      'HALTED',
    ]);
  });

  test('when their team has no match', () => {
    expect(canSubstitute(undefined)).toBe(true);
  });
});

describe('the last completed round', () => {
  const rounds = [{ id: 'rn-1' }, { id: 'rn-2' }];

  test.each([
    ['rn-2', 'COMPLETED', 'rn-2'],
    ['rn-2', 'LOCKED', 'rn-2'],
    ['rn-2', 'EVALUATING', 'rn-1'],
    ['rn-2', 'GENERAL', 'rn-1'],
    ['rn-1', 'GAMEDAY', undefined],
    ['rn-1', 'COMPLETED', 'rn-1'],
    ['rn-9', 'COMPLETED', undefined],
  ] as const)('while %s is %s is %s', (current, phase, expected) => {
    expect(lastCompletedRoundId(rounds, current, phase)).toBe(expected);
  });
});
