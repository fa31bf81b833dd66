import { describe, expect, test } from '@jest/globals';
import { bookAfter, bookOf, EMPTY_BOOK } from './action-book.ts';
import { actionsOf } from './action-list.ts';
import { DEFAULT_ACTION_RULES } from './action-rules.ts';
import { type More, NOW, situationOf, standing } from './actions.fixture.ts';
import { type Holdings, reachedAchievements } from './holdings.ts';

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
    const standings = [standing(7), standing(6, { groupMembers: 0 }), standing(2)];
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

  test('says of a group reward before the claim that the group was too small', () => {
    const listed = (groupMembers: number) =>
      actionsOf(situationOf({ roundNo: 8, standings: [standing(7, { groupMembers })] }))
        .filter(({ kind }) => kind === 'GROUP_ROUND_REWARD')
        .map(({ state, count }) => [state, count]);
    expect([0, 1, 2, 3].map(listed)).toEqual([
      [],
      [['UNAVAILABLE', 3]],
      [['UNAVAILABLE', 3]],
      [['AVAILABLE', null]],
    ]);
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
