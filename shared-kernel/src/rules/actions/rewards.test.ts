import { describe, expect, test } from '@jest/globals';
import { accept, refuse } from '../result.ts';
import { EMPTY_BOOK } from './action-book.ts';
import { DEFAULT_ACTION_RULES } from './action-rules.ts';
import { DAY_MS, type More, ROUNDS, situationOf, standing } from './actions.fixture.ts';
import { dailyReward } from './daily-reward.ts';
import { executeAction } from './execute-action.ts';
import { rewardFor } from './round-rewards.ts';

describe('the daily reward', () => {
  test.each([
    ['the first day', null, 1, 10],
    ['the next day', { day: 19_999, streak: 1 }, 2, 10],
    ['the seventh day in a row', { day: 19_999, streak: 6 }, 7, 50],
    ['the eighth: from the beginning', { day: 19_999, streak: 7 }, 8, 10],
    ['after a day without: a new streak', { day: 19_998, streak: 6 }, 1, 10],
  ] as const)('%s', (_, daily, streak, softCurrency) => {
    const claimed = executeAction(
      situationOf({ book: { ...EMPTY_BOOK, daily } }),
      'daily-reward',
      {},
    );
    expect(claimed).toEqual(
      accept({
        kind: 'DAILY_REWARD',
        payload: { day: 20_000, streak, grants: { softCurrency } },
      }),
    );
  });

  test.each([
    ['on the same day', 20_000],
    ['on a day before the last, should a clock go back', 20_001],
  ])('is not given again %s', (_, day) => {
    const book = { ...EMPTY_BOOK, daily: { day, streak: 1 } };
    expect(executeAction(situationOf({ book }), 'daily-reward', {})).toEqual(
      refuse({ code: 'ALREADY_CLAIMED', actionId: 'daily-reward' }),
    );
  });

  test('the day ends at midnight UTC', () => {
    const last = { daily: { day: 20_000, streak: 1 } };
    const at = (now: number) => dailyReward(last, DEFAULT_ACTION_RULES, now).isClaimed;
    expect([at(20_001 * DAY_MS - 1), at(20_001 * DAY_MS)]).toEqual([true, false]);
  });
});

describe('a gift', () => {
  const claim = (now: number, claimed: readonly string[] = []) =>
    executeAction(situationOf({ now, book: { ...EMPTY_BOOK, claimed } }), 'gift-kick-off', {});
  const from = ROUNDS[0]?.startDate ?? 0;

  test('can be claimed only after the stated period', () => {
    expect(claim(from - 1)).toEqual(refuse({ code: 'GIFT_NOT_YET', claimableFrom: from }));
    expect(claim(from)).toMatchObject({ value: { payload: { grants: { softCurrency: 100 } } } });
  });

  test('is forfeited after its last day, and claimed once', () => {
    const expired = refuse({ code: 'ACTION_EXPIRED', actionId: 'gift-kick-off' });
    expect([claim(from + 14 * DAY_MS - 1).ok, claim(from + 14 * DAY_MS)]).toEqual([true, expired]);
    expect(claim(from, ['gift-kick-off'])).toEqual(
      refuse({ code: 'ALREADY_CLAIMED', actionId: 'gift-kick-off' }),
    );
  });

  test('of a round the season does not have does not exist', () => {
    const short = situationOf({ rounds: ROUNDS.slice(0, 17) });
    expect(executeAction(short, 'gift-half-time', {})).toEqual(
      refuse({ code: 'ACTION_UNKNOWN', actionId: 'gift-half-time' }),
    );
  });
});

describe('a reward for a round', () => {
  const facts = { groups: [{ rank: 2, members: 5 }] };
  const claim = (roundId: string, more: More = {}, reward = facts) =>
    executeAction(situationOf({ roundNo: 8, ...more }), `round-reward-${roundId}`, {}, reward);

  test('is given by placement, once', () => {
    const standings = [standing(7, { rank: 1 })];
    expect(claim('rn-7', { standings })).toMatchObject({
      value: {
        kind: 'ROUND_REWARD',
        payload: {
          grants: { softCurrency: 300, captainCards: 1, xp: 100 },
        },
      },
    });
    const book = { ...EMPTY_BOOK, claimed: ['round-reward-rn-7'] };
    expect(claim('rn-7', { standings, book })).toMatchObject({
      error: { code: 'ALREADY_CLAIMED' },
    });
  });

  test.each([
    ['of a round that is not completed', 'rn-8', {}, 'ROUND_NOT_EVALUATED'],
    ['of a round to come', 'rn-9', {}, 'ROUND_NOT_EVALUATED'],
    ['of a round one had no rated lineup in', 'rn-6', {}, 'NOT_PLAYING'],
    [
      'of a round nobody has played in',
      'rn-7',
      { standings: [standing(7, { rank: null })] },
      'ROUND_NOT_EVALUATED',
    ],
    ['of a round long ago', 'rn-2', { standings: [standing(2)] }, 'ACTION_EXPIRED'],
    ['of a round the season does not have', 'rn-99', {}, 'ACTION_UNKNOWN'],
    ['of no round', '', {}, 'ACTION_UNKNOWN'],
  ] as const)('is refused: %s', (_, roundId, more, code) => {
    expect(claim(roundId, more)).toMatchObject({ error: { code } });
  });

  test('can be claimed as soon as the round is completed', () => {
    expect(claim('rn-8', { phase: 'COMPLETED', standings: [standing(8)] }).ok).toBe(true);
    expect(claim('rn-8', { phase: 'EVALUATING', standings: [standing(8)] }).ok).toBe(false);
  });

  test('is given in groups, too, from three ranked members on', () => {
    const claimIn = (...groups: readonly (typeof facts.groups)[number][]) =>
      executeAction(
        situationOf({ roundNo: 8, standings: [standing(7)] }),
        'group-round-reward-rn-7',
        {},
        { groups },
      );
    const second = {
      kind: 'GROUP_ROUND_REWARD',
      payload: { grants: { softCurrency: 40, xp: 15 } },
    };
    expect(claimIn({ rank: 2, members: 3 })).toMatchObject({ value: second });
    // The first place in a group that is too small takes nothing from a place in another.
    expect(claimIn({ rank: 1, members: 2 }, { rank: 2, members: 3 })).toMatchObject({
      value: second,
    });
    expect(claimIn({ rank: 2, members: 2 })).toEqual(
      refuse({ code: 'NO_GROUP_REWARD', roundId: 'rn-7', min: 3 }),
    );
  });

  test.each([
    [1, 1, 300],
    [1, 100_000, 300],
    [1_000, 100_000, 200],
    [1_001, 100_000, 100],
    [10_000, 100_000, 100],
    [25_000, 100_000, 60],
    [50_000, 100_000, 40],
    [50_001, 100_000, 20],
    [2, 2, 20],
  ])('rank %i of %i brings %i', (rank, users, softCurrency) => {
    const grants = rewardFor(DEFAULT_ACTION_RULES.roundRewards, rank, users);
    expect(grants.softCurrency).toBe(softCurrency);
  });
});
