import { describe, expect, test } from '@jest/globals';
import { accept, refuse } from '../result.ts';
import { fullTeam, lineupOf, worldOf } from '../testing/world.ts';
import type { MatchLineupStatus, RoundPhase } from '../types.ts';
import { ROUND_PHASES } from '../types.ts';
import { bookAfter, bookOf, EMPTY_BOOK } from './action-book.ts';
import { actionsOf } from './action-list.ts';
import { DEFAULT_ACTION_RULES } from './action-rules.ts';
import type { ActionSituation, OwnStanding } from './action-situation.ts';
import { losesCaptain, placedStakes } from './captain.ts';
import { dailyReward } from './daily-reward.ts';
import { ejectAction, executeAction, giveCurrency } from './execute-action.ts';
import { HOLDING_MAX, type Purse } from './grants.ts';
import { afterAction, type Holdings, purseOf, reachedAchievements } from './holdings.ts';
import { rewardFor } from './round-rewards.ts';

const DAY_MS = 86_400_000;
/** Noon of a day. */
const NOW = 20_000 * DAY_MS + DAY_MS / 2;
const ROUNDS = Array.from({ length: 20 }, (_, i) => ({
  id: `rn-${i + 1}`,
  startDate: NOW + (i * 7 + 1) * DAY_MS,
}));
const team = fullTeam();
const NOTHING: Purse = { budget: 0, softCurrency: 0, hardCurrency: 0, xp: 0, captainCards: 0 };
const standing = (roundNo: number, more: Partial<OwnStanding> = {}): OwnStanding => ({
  roundId: `rn-${roundNo}`,
  roundNo,
  rank: 50,
  users: 100,
  score: 40,
  inGroup: true,
  ...more,
});

interface More extends Partial<Omit<ActionSituation, 'purse'>> {
  readonly purse?: Partial<Purse>;
  readonly phase?: RoundPhase;
  readonly matches?: Readonly<Record<string, MatchLineupStatus>>;
}

function situationOf({ purse, phase, matches, ...more }: More = {}): ActionSituation {
  return {
    actions: DEFAULT_ACTION_RULES,
    book: EMPTY_BOOK,
    purse: { ...NOTHING, ...purse },
    lineup: lineupOf(team),
    captain: null,
    rules: worldOf({
      players: team,
      ...(phase ? { roundPhase: phase } : {}),
      ...(matches ? { matches } : {}),
    }),
    now: NOW,
    roundNo: 3,
    rounds: ROUNDS,
    standings: [],
    ...more,
  };
}

describe('the captain card', () => {
  const card = { purse: { captainCards: 1 } };
  const named = { captain: { playerId: 'd1', roundNo: 3 } };
  const name = (more: More, playerId = 'd2') =>
    executeAction(situationOf(more), 'captain', { playerId });

  test('is played on a player of the pitch, for the current round', () => {
    expect(name(card)).toEqual(
      accept({
        kind: 'CAPTAIN_NAMED',
        payload: { playerId: 'd2', roundNo: 3, grants: { captainCards: -1 } },
      }),
    );
  });

  test('moves to another player without a second card', () => {
    expect(name(named)).toMatchObject({ value: { payload: { playerId: 'd2', grants: {} } } });
  });

  test('of a round that is over does not count: another takes a card of its own', () => {
    const before = { captain: { playerId: 'd1', roundNo: 2 } };
    expect(name(before)).toEqual(refuse({ code: 'CAPTAIN_CARD_MISSING' }));
    expect(name({ ...card, ...before }).ok).toBe(true);
  });

  test.each(ROUND_PHASES.filter((phase) => phase !== 'GENERAL'))(
    'cannot be played or taken back in %s',
    (phase) => {
      const locked = refuse({ code: 'LINEUP_PHASE_LOCKED' });
      expect(name({ ...card, phase })).toEqual(locked);
      expect(ejectAction(situationOf({ ...named, phase }), 'captain')).toEqual(locked);
    },
  );

  test.each([
    ['somebody who is not in the squad', card, 'nobody', 'NOT_IN_SQUAD'],
    ['somebody on the bench', card, 'd6', 'CAPTAIN_NOT_ON_PITCH'],
    [
      'somebody whose match was brought forward and has begun',
      { ...card, matches: { 'team-of-d2': 'LIVE' } },
      'd2',
      'PLAYER_LOCKED',
    ],
    [
      'another player once the match of the first has begun',
      { ...named, matches: { 'team-of-d1': 'FINISHED' } },
      'd2',
      'PLAYER_LOCKED',
    ],
    ['anybody without a card', {}, 'd2', 'CAPTAIN_CARD_MISSING'],
  ] as const)('cannot be played on %s', (_, more, playerId, code) => {
    expect(name(more, playerId)).toMatchObject({ error: { code } });
  });

  test('says which parameter is missing', () => {
    expect(executeAction(situationOf(card), 'captain', {})).toEqual(
      refuse({ code: 'PARAMETER_REQUIRED', name: 'params/playerId' }),
    );
  });

  test('comes back when it is taken back before the lock', () => {
    expect(ejectAction(situationOf(named), 'captain')).toEqual(
      accept({ kind: 'CAPTAIN_EJECTED', payload: { grants: { captainCards: 1 } } }),
    );
    expect(ejectAction(situationOf(), 'captain')).toEqual(refuse({ code: 'CAPTAIN_NOT_NAMED' }));
    const begun = situationOf({ ...named, matches: { 'team-of-d1': 'LIVE' } });
    expect(ejectAction(begun, 'captain')).toMatchObject({ error: { code: 'PLAYER_LOCKED' } });
  });

  test.each([
    ['sold', null],
    ['benched', { id: 'd5', teamId: 'x' }],
  ])('is lost when the captain is %s before the lock', (_, instead) => {
    const lineup = lineupOf(team);
    const without = {
      ...lineup,
      indexedPlayers: lineup.indexedPlayers.with(1, instead),
    };
    expect(losesCaptain(named.captain, lineup, 3, 'GENERAL')).toBe(false);
    expect(losesCaptain(named.captain, without, 3, 'GENERAL')).toBe(true);
    expect(losesCaptain(named.captain, without, 3, 'COMPLETED')).toBe(false);
    expect(losesCaptain(named.captain, without, 4, 'GENERAL')).toBe(false);
  });

  test.each([
    ['GENERAL', false],
    ['GENERAL_LOCKED', true],
    ['GAMEDAY', true],
    ['GAMEDAY_LOCKED', true],
    ['EVALUATING', true],
    ['COMPLETED', false],
    ['LOCKED', false],
  ] as const)('is a placed stake in %s: %s', (phase, isStake) => {
    expect(placedStakes(named.captain, 3, phase).has('d1')).toBe(isStake);
    expect(placedStakes(named.captain, 4, phase).size).toBe(0);
  });

  test('everything but it cannot be taken back', () => {
    expect(ejectAction(situationOf(), 'daily-reward')).toEqual(
      refuse({ code: 'ACTION_NOT_EJECTABLE', actionId: 'daily-reward' }),
    );
  });
});

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
  const facts = { perfect: true, captain: false, group: { rank: 2, members: 5 } };
  const claim = (roundId: string, more: More = {}, reward = facts) =>
    executeAction(situationOf({ roundNo: 8, ...more }), `round-reward-${roundId}`, {}, reward);

  test('is given by placement, once', () => {
    const standings = [standing(7, { rank: 1 })];
    expect(claim('rn-7', { standings })).toMatchObject({
      value: {
        kind: 'ROUND_REWARD',
        payload: {
          standing: { rank: 1, users: 100, score: 40, perfect: true },
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
    const claimIn = (members: number) =>
      executeAction(
        situationOf({ roundNo: 8, standings: [standing(7)] }),
        'group-round-reward-rn-7',
        {},
        { ...facts, group: { rank: 2, members } },
      );
    expect(claimIn(3)).toMatchObject({
      value: { kind: 'GROUP_ROUND_REWARD', payload: { grants: { softCurrency: 40, xp: 15 } } },
    });
    expect(claimIn(2)).toEqual(refuse({ code: 'NO_GROUP_REWARD', roundId: 'rn-7', min: 3 }));
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

describe('an exchange', () => {
  /** Takes the same offer again and again; the prices paid. */
  function take(times: number, start: Holdings, roundNo = 3) {
    let holdings = start;
    const outcomes: (number | string)[] = [];
    for (let i = 0; i < times; i += 1) {
      const { book } = holdings;
      const situation = situationOf({ book, purse: purseOf(holdings), roundNo });
      const taken = executeAction(situation, 'exchange-captain-card', {});
      if (!taken.ok) outcomes.push(taken.error.code);
      else {
        outcomes.push(-(taken.value.payload.grants.softCurrency ?? 0));
        holdings = afterAction(holdings, taken.value);
      }
    }
    return { outcomes, holdings };
  }
  const rich: Holdings = {
    budget: 0,
    softCurrency: 1000,
    hardCurrency: 0,
    xp: 0,
    captain: null,
    book: EMPTY_BOOK,
  };

  test('becomes dearer each time, is limited, and begins anew after the matchday', () => {
    const first = take(3, rich);
    expect(first.outcomes).toEqual([100, 150, 'OFFER_EXHAUSTED']);
    expect(first.holdings).toMatchObject({ softCurrency: 750, book: { captainCards: 2 } });
    expect(take(1, first.holdings).outcomes).toEqual(['OFFER_EXHAUSTED']);
    expect(take(1, first.holdings, 4).outcomes).toEqual([100]);
  });

  test('takes what it costs', () => {
    expect(take(1, { ...rich, softCurrency: 99 }).outcomes).toEqual(['CURRENCY_TOO_LOW']);
    expect(take(1, { ...rich, softCurrency: 100 }).outcomes).toEqual([100]);
  });

  test('of an offer there is not is refused', () => {
    for (const actionId of ['exchange-__proto__', 'exchange-', 'toString', '']) {
      expect(executeAction(situationOf(), actionId, {})).toEqual(
        refuse({ code: 'ACTION_UNKNOWN', actionId }),
      );
    }
  });
});

describe('what is given and taken', () => {
  test('never leaves less than nothing or more than fits', () => {
    const given = (softCurrency: number, amount: number) =>
      giveCurrency({ purse: { ...NOTHING, softCurrency } }, { softCurrency: amount });
    expect(given(5, -5).ok).toBe(true);
    expect(given(5, -6)).toEqual(
      refuse({ code: 'CURRENCY_TOO_LOW', currency: 'softCurrency', price: 6 }),
    );
    expect(given(HOLDING_MAX - 1, 1).ok).toBe(true);
    expect(given(HOLDING_MAX, 1)).toEqual(
      refuse({ code: 'CURRENCY_FULL', currency: 'softCurrency', max: HOLDING_MAX }),
    );
  });
});

describe('achievements', () => {
  const none: Holdings = {
    budget: 0,
    softCurrency: 0,
    hardCurrency: 0,
    xp: 0,
    captain: null,
    book: EMPTY_BOOK,
  };
  const facts = { rosterSize: 0, completeSize: 18, favorites: 0 };
  const reached = (holdings: Holdings, more = {}) =>
    reachedAchievements(holdings, { ...facts, ...more }, DEFAULT_ACTION_RULES, NOW).map(
      ({ id }) => id,
    );
  const after = (rated: object) => {
    const base = { rank: 50, users: 100, score: 40, perfect: false, captain: false };
    const payload = { claimId: 'round-reward-rn-1', standing: { ...base, ...rated }, grants: {} };
    return { ...none, book: bookAfter(EMPTY_BOOK, { kind: 'ROUND_REWARD', payload }) };
  };

  test.each([
    ['a complete roster', reached(none, { rosterSize: 18 }), ['first-squad']],
    ['one player too few', reached(none, { rosterSize: 17 }), []],
    ['ten on the watch list', reached(none, { favorites: 10 }), ['watch-list']],
    ['a rated round', reached(after({})), ['first-round']],
    ['the tenth of a hundred', reached(after({ rank: 10 })), ['first-round', 'top-ten-percent']],
    ['the eleventh', reached(after({ rank: 11 })), ['first-round']],
    ['the winner', reached(after({ rank: 1 })), ['first-round', 'top-ten-percent', 'round-winner']],
    ['a perfect lineup', reached(after({ perfect: true })), ['first-round', 'perfect-lineup']],
    ['a hundred points', reached(after({ score: 100 })), ['first-round', 'hundred-points']],
    ['a captain', reached(after({ captain: true })), ['first-round', 'first-captain']],
  ])('%s', (_, ids, expected) => {
    expect(ids).toEqual(expected);
  });

  test('are granted once', () => {
    const book = bookOf({ achieved: { 'first-squad': 1 } });
    expect(reached({ ...none, book }, { rosterSize: 18 })).toEqual([]);
  });
});

describe('the list of actions', () => {
  const states = (more: More) =>
    Object.fromEntries(actionsOf(situationOf(more)).map(({ id, state }) => [id, state]));

  test('says what can be done now, later, and what was done', () => {
    const book = bookOf({ claimed: ['gift-welcome', 'round-reward-rn-7'] });
    const standings = [standing(7), standing(6, { inGroup: false }), standing(2)];
    expect(states({ book, standings, roundNo: 8, purse: { softCurrency: 150 } })).toEqual({
      captain: 'UNAVAILABLE',
      'daily-reward': 'AVAILABLE',
      'gift-welcome': 'DONE',
      'gift-kick-off': 'NOT_YET',
      'gift-half-time': 'NOT_YET',
      'round-reward-rn-7': 'DONE',
      'group-round-reward-rn-7': 'AVAILABLE',
      'round-reward-rn-6': 'AVAILABLE',
      'exchange-captain-card': 'AVAILABLE',
      'exchange-budget': 'UNAVAILABLE',
      'exchange-soft-currency': 'UNAVAILABLE',
    });
  });

  test.each([
    ['a card in hand', { purse: { captainCards: 1 } }, 'AVAILABLE'],
    ['a card in hand on a gameday', { purse: { captainCards: 1 }, phase: 'GAMEDAY' }, 'NOT_YET'],
    ['a captain', { captain: { playerId: 'd1', roundNo: 3 }, phase: 'GAMEDAY' }, 'ACTIVE'],
    ['a captain of old', { captain: { playerId: 'd1', roundNo: 2 } }, 'UNAVAILABLE'],
  ] as const)('with %s', (_, more, state) => {
    expect(states(more).captain).toBe(state);
  });
});
