import { expect, test } from '@jest/globals';
import type { SandboxMove } from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import { readPlan, writePlan } from './plan-text.model.ts';

const playerId = fc.stringMatching(/^pl-[A-Za-z0-9_-]{1,48}$/);
const move: fc.Arbitrary<SandboxMove> = fc.oneof(
  fc.record({ kind: fc.constantFrom('buy' as const, 'sell' as const), playerId }),
  fc.record({ kind: fc.constant('swap' as const), playerId, to: fc.nat({ max: 30 }) }),
  fc.record({
    kind: fc.constant('formation' as const),
    formationId: fc.oneof(
      fc.constantFrom('1442', '1352', 'F442', 'FREE'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    ),
  }),
);

test('a plan is read from an address as it was written into it', () => {
  fc.assert(
    fc.property(fc.array(move, { minLength: 1, maxLength: 60 }), (moves) => {
      const text = writePlan(moves);
      expect(new URLSearchParams({ plan: text }).toString()).toBe(`plan=${text}`);
      expect(readPlan(text)).toEqual(moves);
    }),
  );
});

test.each([
  ['nothing', ''],
  ['words', 'hello'],
  ['a move that is none', 'bpl-1*xpl-2'],
  ['a player who is none', 'bpl-'],
  ['a slot that is none', 'w1234.pl-1'],
  ['markup', 'bpl-1<img>'],
  ['a formation without a name', 'f'],
  ['a formation that is none', 'f.zz.'],
  ['a formation longer than any', `f${'4'.repeat(65)}`],
  ['more than anybody tries', Array.from({ length: 301 }, () => 'bpl-1').join('*')],
])('%s is no plan', (_what, text) => {
  expect(readPlan(text)).toBeUndefined();
});
