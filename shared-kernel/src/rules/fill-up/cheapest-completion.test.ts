import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aPlayer } from '../testing/world.ts';
import type { RulePlayer } from '../types.ts';
import { POSITIONS } from '../types.ts';
import { cheapestCompletion } from './cheapest-completion.ts';
import type { FreePlayer, Gap, TeamRoom } from './gaps.ts';

const TEAMS = ['t0', 't1', 't2', 't3'] as const;
const teamId = fc.constantFrom(...TEAMS);

/** Few gaps, few players, and every limit tight enough to bind. */
const scene = fc.record({
  gaps: fc.array(
    fc.record({ position: fc.constantFrom(...POSITIONS.slice(1)), onPitch: fc.boolean() }),
    { minLength: 1, maxLength: 6 },
  ),
  offered: fc.array(
    fc.record({
      position: fc.constantFrom(...POSITIONS.slice(1)),
      teamId,
      marketValue: fc.integer({ min: 1, max: 9 }),
      benchOnly: fc.oneof(
        { weight: 4, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
      isReturning: fc.boolean(),
    }),
    { minLength: 1, maxLength: 11, size: 'max' },
  ),
  roster: fc.array(fc.nat(3), { minLength: TEAMS.length, maxLength: TEAMS.length }),
  pitch: fc.array(fc.nat(2), { minLength: TEAMS.length, maxLength: TEAMS.length }),
  mustReturn: fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat(3) },
  ),
});

interface Setting {
  readonly gaps: readonly Gap[];
  readonly free: readonly FreePlayer[];
  readonly room: TeamRoom;
  readonly mustReturn: number;
  readonly returning: ReadonlySet<string>;
}

/** Tries everybody in every gap. @returns the lowest price; undefined: there is no completion */
function lowestPrice(
  { gaps, free, room, mustReturn, returning }: Setting,
  chosen: readonly RulePlayer[] = [],
): number | undefined {
  const gap = gaps[chosen.length];
  if (!gap) {
    const came = chosen.filter(({ id }) => returning.has(id)).length;
    const price = chosen.reduce((sum, { marketValue }) => sum + marketValue, 0);
    return came < mustReturn ? undefined : price;
  }
  const prices = free.flatMap(({ player, benchOnly }) => {
    if (player.position !== gap.position || (benchOnly && gap.onPitch)) return [];
    if (chosen.includes(player)) return [];
    const mates = chosen.filter((each) => each.teamId === player.teamId);
    const onPitch = mates.filter((each) => gaps[chosen.indexOf(each)]?.onPitch);
    if (mates.length >= room.roster(player.teamId)) return [];
    if (gap.onPitch && onPitch.length >= room.pitch(player.teamId)) return [];
    const settings = { gaps, free, room, mustReturn, returning };
    return lowestPrice(settings, [...chosen, player]) ?? [];
  });
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

function settingOf(of: typeof scene extends fc.Arbitrary<infer T> ? T : never): Setting {
  const roomOf = (room: readonly number[]) => (id: string) =>
    room[TEAMS.indexOf(id as (typeof TEAMS)[number])] ?? 0;
  return {
    gaps: of.gaps.map((gap, index) => ({ ...gap, index })),
    free: of.offered.map(({ position, benchOnly, ...more }, i) => ({
      player: aPlayer(`p${i}`, position, { teamId: more.teamId, marketValue: more.marketValue }),
      benchOnly,
    })),
    room: { roster: roomOf(of.roster), pitch: roomOf(of.pitch) },
    mustReturn: of.mustReturn,
    returning: new Set(of.offered.flatMap(({ isReturning }, i) => (isReturning ? `p${i}` : []))),
  };
}

test('costs what the cheapest of all completions costs, and is none only where there is none', () => {
  fc.assert(
    fc.property(scene, fc.integer({ min: -1, max: 1 }), (drawn, spare) => {
      const setting = settingOf(drawn);
      const { gaps, room, mustReturn, returning } = setting;
      const lowest = lowestPrice(setting);
      const of = (position: RulePlayer['position']) =>
        setting.free.filter(({ player }) => player.position === position);
      const free = {
        GOALKEEPER: of('GOALKEEPER'),
        DEFENDER: of('DEFENDER'),
        MIDFIELDER: of('MIDFIELDER'),
        FORWARD: of('FORWARD'),
      };
      const budget = (lowest ?? 99) + spare;
      const found = cheapestCompletion(gaps, free, { room, budget, mustReturn, returning });
      if (lowest === undefined || spare < 0) return expect(found).toBeUndefined();
      const chosen = gaps.flatMap((gap) => found?.get(gap) ?? []);
      // What it says is a completion, at that price: the only way through is the one it took.
      const own = setting.free.filter(({ player }) => chosen.includes(player));
      expect(chosen.reduce((sum, { marketValue }) => sum + marketValue, 0)).toBe(lowest);
      const fixed = gaps.map((gap, i) => ({ gap, player: chosen[i] }));
      for (const { gap, player } of fixed) expect(player?.position).toBe(gap.position);
      expect(lowestPrice({ ...setting, free: own })).toBe(lowest);
      for (const { gap, player } of fixed) {
        expect(gap.onPitch && own.some((each) => each.player === player && each.benchOnly)).toBe(
          false,
        );
      }
      for (const team of TEAMS) {
        const mates = fixed.filter(({ player }) => player?.teamId === team);
        expect(mates.length).toBeLessThanOrEqual(room.roster(team));
        const onPitch = mates.filter(({ gap }) => gap.onPitch).length;
        expect(onPitch).toBeLessThanOrEqual(room.pitch(team));
      }
      return undefined;
    }),
    { numRuns: 3_000 },
  );
});
