import { describe, expect, test } from '@jest/globals';
import { fullTeam, lineupOf, worldOf } from '../testing/world.ts';
import { ROUND_PHASES } from '../types.ts';
import { planVerdict } from './check-plan.ts';
import { DEFAULT_PLAN, planInSlots, type SubstitutionPlan } from './plan.ts';

const players = fullTeam();
const lineup = lineupOf(players);
const world = worldOf({ players });
const planned = (plan: Partial<SubstitutionPlan>) => ({ ...DEFAULT_PLAN, ...plan });
const verdict = (plan: Partial<SubstitutionPlan>, ctx = world) =>
  planVerdict(lineup, planned(plan), ctx);
const condition = (outId: string, inId: string) => ({ outId, inId });

describe('A plan', () => {
  test('of the own bench, with three conditions, is one', () => {
    const conditions = [condition('d1', 'd5'), condition('d1', 'd6'), condition('g1', 'g2')];
    expect(verdict({ benchOrder: ['f3', 'd5', 'g2'], conditions })).toBeUndefined();
  });

  test.each<[string, Partial<SubstitutionPlan>, object]>([
    ['a stranger on the bench', { benchOrder: ['x'] }, { code: 'NOT_IN_SQUAD', playerId: 'x' }],
    ['somebody of the pitch on the bench', { benchOrder: ['d1'] }, { code: 'INVALID_LINEUP' }],
    ['a player twice', { benchOrder: ['d5', 'd5'] }, { code: 'DUPLICATE_PLAYER', playerId: 'd5' }],
    [
      'the same condition twice',
      { conditions: [condition('d1', 'd5'), condition('d1', 'd5')] },
      { code: 'DUPLICATE_PLAYER', playerId: 'd5' },
    ],
    [
      'a fourth condition',
      { conditions: ['d1', 'd2', 'd3', 'd4'].map((id) => condition(id, 'd5')) },
      { code: 'INVALID_LINEUP' },
    ],
    [
      'a stranger in a condition',
      { conditions: [condition('d1', 'x')] },
      { code: 'NOT_IN_SQUAD', playerId: 'x' },
    ],
    [
      'a condition the other way round',
      { conditions: [condition('d5', 'd1')] },
      { code: 'INVALID_LINEUP' },
    ],
    [
      'a condition of a player for themselves',
      { conditions: [condition('d1', 'd1')] },
      { code: 'INVALID_LINEUP' },
    ],
    [
      'another position though the formation is kept',
      { conditions: [condition('d1', 'f3')] },
      { code: 'WRONG_POSITION', playerId: 'f3', position: 'DEFENDER' },
    ],
    [
      'a formation the season does not offer',
      { keepsFormation: false, conditions: [condition('g1', 'f3')] },
      { code: 'WRONG_POSITION', playerId: 'f3', position: 'GOALKEEPER' },
    ],
  ])('with %s is refused', (_, plan, refusal) => {
    expect(verdict(plan)).toEqual(refusal);
  });

  test('may lead to another formation where it need not be kept', () => {
    const conditions = [condition('d1', 'f3')];
    expect(verdict({ keepsFormation: false, conditions })).toBeUndefined();
  });

  test('with a condition that breaks the team limit is refused', () => {
    const crowded = players.map((one) =>
      ['m1', 'm2', 'd5'].includes(one.id) ? { ...one, teamId: 'full' } : one,
    );
    const plan = planned({ conditions: [condition('d1', 'd5')] });
    expect(planVerdict(lineupOf(crowded), plan, worldOf({ players: crowded }))).toEqual({
      code: 'MAX_FOR_TEAM_ON_PITCH',
      teamId: 'full',
      max: 2,
    });
  });

  test.each(ROUND_PHASES.filter((phase) => phase !== 'GENERAL' && phase !== 'GAMEDAY'))(
    'is refused in %s, as the lineup would be',
    (roundPhase) => {
      const ctx = worldOf({ players, roundPhase });
      expect(verdict({ benchOrder: ['d5'] }, ctx)).toEqual({ code: 'LINEUP_PHASE_LOCKED' });
    },
  );
});

test('What a plan says of players who were sold or moved since is left out', () => {
  const plan = planned({
    benchOrder: ['d5', 'sold', 'd1', 'f3'],
    conditions: [
      condition('sold', 'd5'),
      condition('d5', 'd6'),
      condition('d1', 'd2'),
      condition('d1', 'd5'),
    ],
  });
  const slotOf = (id: string) => {
    const slot = lineup.indexedPlayers.findIndex((placed) => placed?.id === id);
    return slot === -1 ? undefined : slot;
  };
  const slots = planInSlots(plan, slotOf);
  expect(slots.benchOrder).toEqual([slotOf('d5'), slotOf('f3')]);
  expect(slots.conditions).toEqual([{ out: slotOf('d1'), in: slotOf('d5') }]);
});
