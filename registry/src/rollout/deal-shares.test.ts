import { describe, expect, test } from '@jest/globals';
import type { Share } from '@spieltag/shared-kernel/registry';
import fc from 'fast-check';
import { BUCKETS } from './bucket.ts';
import { dealShares } from './deal-shares.ts';
import { type RolloutState, type SplitShare, stateAt } from './rollout.model.ts';
import { shareOf } from './visitor-share.ts';

const [A, B, C] = ['1.0.0', '1.1.0', '1.2.0'] as const;
const VERSIONS = [A, B, C, '1.3.0', '1.4.0'];
const VISITORS = Array.from({ length: 300 }, (_, visitor) => `visitor-${visitor * 33}`);
const EVERYBODY = Array.from({ length: BUCKETS }, (_, visitor) => `visitor-${visitor}`);

const everybodys = (version: string) => stateOf([{ version, traffic: 100, default: true }]);

function stateOf(split: readonly SplitShare[]): RolloutState {
  const [only, other] = split;
  const version = split.find((share) => share.default)?.version ?? '';
  const given = { deploymentId: 'd', version, startedAtMs: 0, step: 0, stepAtMs: 0 };
  const deployment =
    only && !other
      ? { ...given, strategy: 'AllAtOnce' as const }
      : { ...given, strategy: 'Split' as const, split };
  return stateAt({ deployments: [deployment] }, 0);
}

const edit = (state: RolloutState, wanted: readonly Share[]) =>
  wanted.length === 1 ? stateOf(wanted) : stateOf(dealShares(state, wanted));

/** As the gate does it when a version fails. */
function withdraw(state: RolloutState, version: string): RolloutState {
  const { split } = state.deployment ?? {};
  if (!split || state.deployment?.version === version) return state;
  return stateOf(
    split.map((share) => (share.version === version ? { ...share, isWithdrawn: true } : share)),
  );
}

const share = (version: string, traffic: number, isDefault = false): Share => ({
  version,
  traffic,
  default: isDefault,
});
const versionsOf = (state: RolloutState, visitors = VISITORS) =>
  visitors.map((id) => shareOf(state, 'mf-market', { id, isStaff: false })?.share.version);
const percentOf = ({ shares }: RolloutState, version: string | undefined) =>
  shares.find((one) => one.version === version)?.traffic ?? 0;

/** Who has another version than before, as 'from to'. */
function movesBetween(before: RolloutState, after: RolloutState, visitors = VISITORS): string[] {
  const now = versionsOf(after, visitors);
  return versionsOf(before, visitors).flatMap((version, visitor) =>
    version === now[visitor] ? [] : [`${version} ${now[visitor]}`],
  );
}

/** Whole percents, a hundred in all, at least one for each of some versions. */
const SHARES: fc.Arbitrary<readonly Share[]> = fc
  .record({
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: VERSIONS.length - 1 }),
    order: fc.shuffledSubarray(VERSIONS, { minLength: VERSIONS.length }),
    main: fc.nat(),
  })
  .map(({ cuts, order, main }) => {
    const ends = [...cuts.sort((one, other) => one - other), 100];
    return ends.map((end, no) =>
      share(order[no] ?? '', end - (ends[no - 1] ?? 0), no === main % ends.length),
    );
  });
const WITHDRAWAL = fc.constantFrom(...VERSIONS);

describe('of shares that an operator sets', () => {
  test('a visitor leaves only one that shrinks, for one that grows, whatever was set before', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(SHARES, WITHDRAWAL), { maxLength: 8 }), (edits) => {
        let state = everybodys(A);
        for (const change of edits) {
          const next = typeof change === 'string' ? withdraw(state, change) : edit(state, change);
          for (const move of movesBetween(state, next)) {
            const [from, to] = move.split(' ');
            expect(percentOf(next, from)).toBeLessThan(percentOf(state, from));
            expect(percentOf(next, to)).toBeGreaterThan(percentOf(state, to));
          }
          state = next;
        }
      }),
    );
  });

  test('each has as many visitors as it was given', () => {
    fc.assert(
      fc.property(fc.array(SHARES, { minLength: 1, maxLength: 5 }), (edits) => {
        const state = edits.reduce(edit, everybodys(A));
        const wanted = edits.at(-1) ?? [];
        const given = Map.groupBy(versionsOf(state, EVERYBODY), (version) => version);
        for (const { version, traffic, default: isDefault } of wanted) {
          expect(given.get(version)).toHaveLength(traffic * 100);
          expect(state.shares).toContainEqual(share(version, traffic, isDefault));
        }
        expect(state.shares).toHaveLength(wanted.length);
      }),
      { numRuns: 10 },
    );
  });

  const THREE = edit(everybodys(A), [share(B, 10), share(C, 10), share(A, 80, true)]);
  test.each<[string, readonly Share[], string, number]>([
    ['one that is set to nothing', [share(C, 10), share(A, 90, true)], `${B} ${A}`, 1000],
    ['one that is raised', [share(B, 20), share(C, 10), share(A, 70, true)], `${A} ${B}`, 1000],
    ['the order of the rest', [share(A, 80, true), share(C, 10), share(B, 10)], '', 0],
    ['another default', [share(B, 10, true), share(C, 10), share(A, 80)], '', 0],
  ])('%s moves nobody else', (_what, wanted, move, count) => {
    const moves = movesBetween(THREE, edit(THREE, wanted), EVERYBODY);
    expect(new Set(moves)).toEqual(new Set(count ? [move] : []));
    expect(moves).toHaveLength(count);
  });

  test('one that comes back has the visitors it had', () => {
    const [without, again] = [
      [share(C, 10), share(A, 90, true)],
      [share(B, 10), share(C, 10), share(A, 80, true)],
    ];
    const back = edit(edit(THREE, without), again);
    expect(movesBetween(THREE, back, EVERYBODY)).toEqual([]);
  });

  test('what the first registries have dealt is kept', () => {
    const [old, wanted] = [
      [share(B, 50), share(A, 50, true)],
      [share(B, 50, true), share(A, 50)],
    ];
    const state = stateOf(old);
    expect(movesBetween(state, edit(state, wanted), EVERYBODY)).toEqual([]);
  });
});
