import { describe, expect, test } from '@jest/globals';
import { refuse } from '../result.ts';
import type { RoundPhase } from '../types.ts';
import { EMPTY_BOOK } from './action-book.ts';
import { actionsOf } from './action-list.ts';
import { NOTHING, ROUNDS, situationOf } from './actions.fixture.ts';
import { executeAction, giveCurrency } from './execute-action.ts';
import { HOLDING_MAX } from './grants.ts';
import { afterAction, type Holdings, purseOf } from './holdings.ts';

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

  test('is offered no more once the game is frozen after the last round', () => {
    const last = { roundNo: ROUNDS.length, purse: purseOf(rich) };
    const offered = (phase: RoundPhase, rounds = ROUNDS) => {
      const situation = situationOf({ ...last, phase, rounds });
      const kinds = actionsOf(situation).map(({ kind }) => kind);
      return [kinds.includes('EXCHANGE'), executeAction(situation, 'exchange-captain-card', {}).ok];
    };
    expect(offered('GENERAL')).toEqual([true, true]);
    // The next round may not be known yet.
    expect(offered('COMPLETED')).toEqual([true, true]);
    expect(offered('LOCKED')).toEqual([false, false]);
    // Where rounds have come since, as in a cup, it goes on.
    expect(offered('LOCKED', [...ROUNDS, { id: 'rn-21', startDate: 0 }])).toEqual([true, true]);
    expect(
      executeAction(situationOf({ ...last, phase: 'LOCKED' }), 'exchange-captain-card', {}),
    ).toEqual(refuse({ code: 'ACTION_EXPIRED', actionId: 'exchange-captain-card' }));
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
