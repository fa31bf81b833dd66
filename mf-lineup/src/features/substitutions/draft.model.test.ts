import { describe, expect, test } from '@jest/globals';
import { DEFAULT_PLAN, planVerdict } from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import { aGame, FULL_ROSTER } from '../../testing/a-game.ts';
import {
  changeCondition,
  type Draft,
  draftOf,
  isWhole,
  keepFormation,
  moveOnBench,
  NOBODY,
  substitutesFor,
  withCondition,
  withoutCondition,
} from './draft.model.ts';

const game = aGame();
const pitch = Object.values(FULL_ROSTER).slice(0, 11);
const bench = Object.values(FULL_ROSTER).slice(11);
const empty = draftOf(DEFAULT_PLAN, game);

describe('A draft of a plan', () => {
  test('has the whole bench, those who were put in order first, and nobody who is gone', () => {
    const benchOrder = ['pl-forward-7', 'sold', 'pl-defender-0', 'pl-defender-6'];
    const { benchOrder: order } = draftOf({ ...DEFAULT_PLAN, benchOrder }, game);
    expect(order.slice(0, 2)).toEqual(['pl-forward-7', 'pl-defender-6']);
    expect(order.toSorted()).toEqual(bench.toSorted());
  });

  test('has no condition of whoever was sold or has crossed the line since', () => {
    const conditions = [
      { outId: 'sold', inId: 'pl-defender-4' },
      { outId: 'pl-defender-4', inId: 'pl-defender-0' },
      { outId: 'pl-defender-0', inId: 'pl-defender-4' },
    ];
    expect(draftOf({ ...DEFAULT_PLAN, conditions }, game).conditions).toEqual([conditions[2]]);
  });

  test('keeps a condition whose player is still to be chosen while the other is on the pitch', () => {
    const on = { outId: 'pl-defender-0', inId: NOBODY };
    const gone = { outId: 'pl-defender-4', inId: NOBODY };
    const { conditions } = draftOf({ ...DEFAULT_PLAN, conditions: [gone, on] }, game);
    expect(conditions).toEqual([on]);
  });

  test('begins a condition with whoever will hardly play and the first who may come on', () => {
    const { conditions } = withCondition(empty, ['pl-midfielder-4', ...pitch], game);
    expect(conditions).toEqual([{ outId: 'pl-midfielder-4', inId: 'pl-midfielder-0' }]);
  });

  test('names nobody where nobody may come on, and is not whole then', () => {
    const free = keepFormation(empty, false, game);
    const forward = changeCondition(
      withCondition(free, ['pl-defender-0'], game),
      0,
      { outId: 'pl-defender-0', inId: 'pl-forward-5' },
      game,
    );
    expect(forward.conditions[0]?.inId).toBe('pl-forward-5');
    const kept = keepFormation(forward, true, game);
    expect(kept.conditions[0]?.inId).toBe('pl-defender-4');
    expect(isWhole(kept)).toBe(true);
    const noKeepers = { ...empty, benchOrder: empty.benchOrder.filter((id) => !/keeper/.test(id)) };
    const none = changeCondition(
      withCondition(noKeepers, ['pl-defender-0'], game),
      0,
      { outId: 'pl-goalkeeper-4', inId: NOBODY },
      game,
    );
    expect(isWhole(none)).toBe(false);
  });

  test('offers nobody twice for the same player', () => {
    const once = withCondition(empty, ['pl-forward-8'], game);
    expect(substitutesFor('pl-forward-8', 1, once, game)).toEqual(['pl-forward-6', 'pl-forward-7']);
  });
});

const press = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), out: fc.constantFrom(...pitch) }),
  fc.record({ kind: fc.constant('remove' as const), no: fc.nat(2) }),
  fc.record({
    kind: fc.constant('change' as const),
    no: fc.nat(2),
    outId: fc.constantFrom(...pitch),
    inId: fc.constantFrom(...bench),
  }),
  fc.record({ kind: fc.constant('keep' as const), keeps: fc.boolean() }),
  fc.record({
    kind: fc.constant('move' as const),
    id: fc.constantFrom(...bench),
    by: fc.constantFrom(-1, 1),
  }),
);
type Press = typeof press extends fc.Arbitrary<infer T> ? T : never;

function pressed(now: Draft, what: Press): Draft {
  switch (what.kind) {
    case 'add':
      return withCondition(now, [what.out], game);
    case 'remove':
      return withoutCondition(now, what.no);
    case 'change':
      return what.no < now.conditions.length ? changeCondition(now, what.no, what, game) : now;
    case 'keep':
      return keepFormation(now, what.keeps, game);
    case 'move':
      return moveOnBench(now, what.id, what.by);
  }
}

test('Whatever is pressed, a draft that is whole is a plan the server takes', () => {
  fc.assert(
    fc.property(fc.array(press, { maxLength: 20 }), (presses) => {
      const draft = presses.reduce<Draft>(pressed, empty);
      expect(draft.benchOrder.toSorted()).toEqual(bench.toSorted());
      // Nothing is lost of it as long as the squad is what it was.
      expect(draftOf(draft, game)).toEqual(draft);
      if (isWhole(draft)) expect(planVerdict(game.lineup, draft, game.context)).toBeUndefined();
    }),
  );
});
