import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FORMATIONS, formationById, slotPositions } from '../formations.ts';
import { teamCounts, teamOverLimit } from '../squad.ts';
import { TIGHT_LIMITS } from '../testing/world.ts';
import type { Formation, Lineup } from '../types.ts';
import { FIELD_SIZE } from '../types.ts';
import type { SlotPlan } from './plan.ts';
import { type LockedSlots, substitutionRules, substitutions } from './substitute.ts';
import { substitutedSlots } from './substituted-slots.ts';

const SEASON = { formations: FORMATIONS, limits: TIGHT_LIMITS };
const RULES = substitutionRules(SEASON);
const SLOTS = TIGHT_LIMITS.maxLineupSize;

interface Round {
  readonly formation: Formation;
  readonly teams: readonly string[];
  readonly played: readonly boolean[];
  readonly plan: SlotPlan;
}

const anySlot = fc.integer({ min: -1, max: SLOTS + 2 });
/** Also plans nobody could send: other slots, the wrong side, players twice. */
const anyPlan: fc.Arbitrary<SlotPlan> = fc.record({
  keepsFormation: fc.boolean(),
  benchOrder: fc.array(anySlot, { maxLength: SLOTS }),
  conditions: fc.array(fc.record({ out: anySlot, in: anySlot }), { maxLength: 5 }),
});
const anyRound: fc.Arbitrary<Round> = fc
  .record({
    formation: fc.constantFrom(...FORMATIONS),
    teams: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), {
      minLength: SLOTS,
      maxLength: SLOTS,
    }),
    played: fc.array(fc.boolean(), { minLength: SLOTS, maxLength: SLOTS }),
    plan: anyPlan,
  })
  .map((round) => ({ ...round, teams: withinLimit(round.teams) }));

/** On the pitch, whoever would be one too many of a team has one of their own. */
function withinLimit(teams: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return teams.map((team, slot) => {
    const count = counts.get(team) ?? 0;
    if (slot < FIELD_SIZE && count >= TIGHT_LIMITS.maxTeamPresenceOnField) return `own${slot}`;
    if (slot < FIELD_SIZE) counts.set(team, count + 1);
    return team;
  });
}

function lockedOf({ formation, teams, played }: Omit<Round, 'plan'>): LockedSlots {
  return {
    positions: slotPositions(formation, TIGHT_LIMITS),
    teams,
    hasPlayed: (slot) => played[slot] ?? false,
  };
}

const madeIn = (round: Round) => substitutions(lockedOf(round), round.plan, RULES);

/** The lineup that counts; players are called by the slot they were locked in. */
function countingLineup(round: Round): Lineup {
  const { formationId, slots } = substitutedSlots(round.formation, madeIn(round), SEASON);
  return {
    formationId,
    indexedPlayers: slots.map((slot) => ({ id: `${slot}`, teamId: round.teams[slot] ?? '' })),
  };
}

describe('Whatever is planned and whoever plays,', () => {
  test('the eleven that counts is legal: a formation of the season, its positions, the team limit', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const lineup = countingLineup(round);
        const next = formationById(FORMATIONS, lineup.formationId);
        if (!next) throw new Error(lineup.formationId);
        const before = slotPositions(round.formation, TIGHT_LIMITS);
        const after = slotPositions(next, TIGHT_LIMITS);
        const ids = lineup.indexedPlayers.map((placed) => placed?.id);
        expect(new Set(ids).size).toBe(SLOTS);
        expect(ids.map((id) => before[Number(id)])).toEqual(after);
        const counts = teamCounts(lineup, { onField: true });
        expect(teamOverLimit(counts, TIGHT_LIMITS.maxTeamPresenceOnField)).toBeUndefined();
        if (round.plan.keepsFormation) expect(next).toBe(round.formation);
      }),
      { numRuns: 500 },
    );
  });

  test('who played stays, who comes on has played, everybody once', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const made = madeIn(round);
        for (const { out, in: coming } of made) {
          expect([out < FIELD_SIZE, coming >= FIELD_SIZE]).toEqual([true, true]);
          expect([round.played[out], round.played[coming]]).toEqual([false, true]);
        }
        expect(new Set(made.map(({ out }) => out)).size).toBe(made.length);
        expect(new Set(made.map((one) => one.in)).size).toBe(made.length);
      }),
      { numRuns: 500 },
    );
  });

  test('whoever was settled at the lock does not come on, and goes only if they did not play', () => {
    const anySettled = fc.array(fc.boolean(), { minLength: SLOTS, maxLength: SLOTS });
    fc.assert(
      fc.property(anyRound, anySettled, (round, settled) => {
        const isSettled = (slot: number) => settled[slot] ?? false;
        const made = substitutions({ ...lockedOf(round), isSettled }, round.plan, RULES);
        const played = round.played.map(
          (has, slot) => has && !(slot >= FIELD_SIZE && isSettled(slot)),
        );
        expect(made).toEqual(madeIn({ ...round, played }));
      }),
      { numRuns: 500 },
    );
  });

  test('nobody is left on the bench who could come on', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const lineup = countingLineup(round);
        const formation = formationById(FORMATIONS, lineup.formationId);
        if (!formation) throw new Error(lineup.formationId);
        const slots = lineup.indexedPlayers.map((placed) => Number(placed?.id));
        const again = {
          formation,
          teams: slots.map((slot) => round.teams[slot] ?? ''),
          played: slots.map((slot) => round.played[slot] ?? false),
          plan: { ...round.plan, benchOrder: [], conditions: [] },
        };
        expect(madeIn(again)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('a bench named whole comes on in that order, in whatever slots it sits', () => {
    fc.assert(
      fc.property(anyRound, fc.nat(), fc.nat(), (round, one, other) => {
        const bench = Array.from({ length: SLOTS - FIELD_SIZE }, (_, i) => FIELD_SIZE + i);
        const positions = slotPositions(round.formation, TIGHT_LIMITS);
        const a = bench[one % bench.length] as number;
        const mates = bench.filter((slot) => positions[slot] === positions[a]);
        const b = mates[other % mates.length] as number;
        const moved = (slot: number) => (slot === a ? b : slot === b ? a : slot);
        const plan = { ...round.plan, benchOrder: bench };
        const seats = [...positions.keys()];
        const reseated = {
          ...round,
          teams: seats.map((slot) => round.teams[moved(slot)] ?? ''),
          played: seats.map((slot) => round.played[moved(slot)] ?? false),
          plan: {
            ...plan,
            benchOrder: bench.map(moved),
            conditions: plan.conditions.map(({ out, in: coming }) => ({
              out: moved(out),
              in: moved(coming),
            })),
          },
        };
        const names = madeIn({ ...round, plan }).map(({ out, in: coming }) => [out, coming]);
        expect(madeIn(reseated).map(({ out, in: coming }) => [out, moved(coming)])).toEqual(names);
      }),
    );
  });
});

describe('In a 4-4-2', () => {
  // Slots: 0 goalkeeper, 1-4 defenders, 5-8 midfielders, 9-10 forwards; on the bench 11 goalkeeper,
  // 12-13 defenders, 14-15 midfielders, 16-17 forwards.
  const formation = formationById(FORMATIONS, '1442') as Formation;
  const ownTeams = Array.from({ length: SLOTS }, (_, slot) => `team${slot}`);
  const made = (absent: readonly number[], plan: Partial<SlotPlan> = {}, teams = ownTeams) =>
    madeIn({
      formation,
      teams,
      played: ownTeams.map((_, slot) => !absent.includes(slot)),
      plan: { keepsFormation: true, benchOrder: [], conditions: [], ...plan },
    }).map(({ out, in: coming, byCondition }) => [
      out,
      coming,
      byCondition ? 'condition' : 'bench',
    ]);
  const free = { keepsFormation: false };

  test.each<[string, number[], Partial<SlotPlan>, unknown[]]>([
    ['all play: nobody comes on', [], {}, []],
    ['nobody plays: nobody comes on', [...ownTeams.keys()], {}, []],
    ['a defender is missing: the first defender of the bench', [2], {}, [[2, 12, 'bench']]],
    ['the order of the bench goes before its slots', [2], { benchOrder: [13] }, [[2, 13, 'bench']]],
    ['the first of the bench is missing, too: the next one', [2, 12], {}, [[2, 13, 'bench']]],
    [
      'a condition goes before the bench',
      [2],
      { benchOrder: [12], conditions: [{ out: 2, in: 13 }] },
      [[2, 13, 'condition']],
    ],
    [
      'whoever is to come on is missing, too: the bench',
      [2, 13],
      { conditions: [{ out: 2, in: 13 }] },
      [[2, 12, 'bench']],
    ],
    [
      'a second condition for the same player is the way out',
      [2, 12],
      {
        conditions: [
          { out: 2, in: 12 },
          { out: 2, in: 13 },
        ],
      },
      [[2, 13, 'condition']],
    ],
    [
      'of two conditions for the same substitute the first that comes true',
      [1, 2],
      {
        conditions: [
          { out: 2, in: 13 },
          { out: 1, in: 13 },
        ],
      },
      [
        [2, 13, 'condition'],
        [1, 12, 'bench'],
      ],
    ],
    ['a condition for somebody who plays is none', [], { conditions: [{ out: 2, in: 13 }] }, []],
    ['only a goalkeeper replaces a goalkeeper', [0, 11], free, []],
    ['keeping the formation no forward replaces a defender', [2, 12, 13], {}, []],
    [
      'another formation of the season will do where it need not be kept',
      [2, 12, 13],
      { ...free, benchOrder: [16] },
      [[2, 16, 'bench']],
    ],
    [
      'the same position goes before an earlier slot of another one',
      [2, 9],
      { ...free, benchOrder: [16] },
      [
        [9, 16, 'bench'],
        [2, 12, 'bench'],
      ],
    ],
    [
      'no formation of the season has two defenders',
      [1, 2, 12, 13],
      { ...free, benchOrder: [16, 17] },
      [[1, 16, 'bench']],
    ],
  ])('%s', (_, absent, plan, expected) => {
    expect(made(absent, plan)).toEqual(expected);
  });

  test('nobody comes on who would be one too many of a team', () => {
    const teams = ownTeams.with(5, 'full').with(6, 'full').with(12, 'full');
    expect(made([2], { conditions: [{ out: 2, in: 12 }] }, teams)).toEqual([[2, 13, 'bench']]);
    expect(made([2], {}, teams.with(2, 'full').with(6, 'other'))).toEqual([[2, 12, 'bench']]);
  });

  test('whoever did not fit at first comes on once there is room for them', () => {
    const teams = ownTeams.with(5, 'full').with(6, 'full').with(12, 'full');
    expect(made([2, 5, 13], { benchOrder: [12, 14] }, teams)).toEqual([
      [5, 14, 'bench'],
      [2, 12, 'bench'],
    ]);
  });
});
