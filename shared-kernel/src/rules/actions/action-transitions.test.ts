import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { actionsOf } from './action-list.ts';
import { DEFAULT_ACTION_RULES } from './action-rules.ts';
import { spanBetweenTransitions, transitionsPassed } from './action-transitions.ts';
import { DAY_MS, NOW, situationOf } from './actions.fixture.ts';

const HOUR_MS = 3_600_000;

/** Gifts that begin and end around now, at moments of their own. */
const gifts = fc.array(
  fc.record({
    roundNo: fc.constantFrom(1, 2, 99),
    offsetMs: fc.integer({ min: -10 * DAY_MS, max: 3 * DAY_MS }),
    validMs: fc.integer({ min: 1, max: 5 * DAY_MS }),
  }),
  { maxLength: 5 },
);
const moment = fc.oneof(
  fc.integer({ min: NOW - 12 * DAY_MS, max: NOW + 12 * DAY_MS }),
  fc.integer({ min: -24, max: 24 }).map((hours) => NOW + hours * HOUR_MS),
);

test('between two transitions all actions stand alike, and just outside they are counted apart', () => {
  fc.assert(
    fc.property(
      gifts,
      moment,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (given, now, share) => {
        const actions = {
          ...DEFAULT_ACTION_RULES,
          gifts: given.map((gift, no) => ({ ...gift, id: `${no}`, grants: {} })),
        };
        const at = (time: number) => situationOf({ actions, now: time });
        const { from, until } = spanBetweenTransitions(at(now));
        expect(from <= now && now < until).toBe(true);
        const within = Math.min(until - 1, Math.floor(from + share * (until - from)));
        const passed = transitionsPassed(at(now));
        for (const time of [from, within, until - 1]) {
          expect(transitionsPassed(at(time))).toBe(passed);
          expect(actionsOf(at(time))).toEqual(actionsOf(at(now)));
        }
        expect(transitionsPassed(at(from - 1))).toBeLessThan(passed);
        expect(transitionsPassed(at(until))).toBeGreaterThan(passed);
      },
    ),
  );
});
