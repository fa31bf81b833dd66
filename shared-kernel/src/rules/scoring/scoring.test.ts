import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PlayerMatchStats } from '../points.ts';
import { type PlayerPosition, POSITIONS } from '../types.ts';
import {
  FANTASY_RULE_SET,
  LEAGUE_2023_RULE_SET,
  LEAGUE_RULE_SET,
  pointsBreakDown,
  ruleSetFor,
  scorePlayer,
} from './index.ts';

const NOTHING: PlayerMatchStats = {
  starter: false,
  joker: false,
  minutes: 0,
  grade: null,
  goals: 0,
  assists: 0,
  cleanSheet: false,
  playerOfTheMatch: false,
  yellowCards: 0,
  yellowRedCards: 0,
  redCards: 0,
  ownGoals: 0,
  goalsConceded: 0,
  saves: 0,
  penaltiesSaved: 0,
  penaltiesMissed: 0,
  bonus: 0,
};

type Row = [
  rule: string,
  position: PlayerPosition,
  stats: Partial<PlayerMatchStats>,
  points: number,
];

describe('league rules', () => {
  test.each<Row>([
    ['an unused substitute earns nothing', 'FORWARD', {}, 0],
    ['a starter earns 4', 'FORWARD', { starter: true }, 4],
    ['a joker earns 2', 'FORWARD', { joker: true }, 2],
    ['the best grade earns 10', 'DEFENDER', { grade: 100 }, 10],
    ['grade 3.5 earns nothing', 'DEFENDER', { grade: 350 }, 0],
    ['the worst grade costs 10', 'DEFENDER', { grade: 600 }, -10],
    ['grade 0 means not graded', 'DEFENDER', { grade: 0 }, 0],
    ['a goal of a goalkeeper earns 6', 'GOALKEEPER', { goals: 1 }, 6],
    ['a goal of a defender earns 5', 'DEFENDER', { goals: 1 }, 5],
    ['a goal of a midfielder earns 4', 'MIDFIELDER', { goals: 1 }, 4],
    ['each goal of a forward earns 3', 'FORWARD', { goals: 3 }, 9],
    ['what depends on a position nobody states earns nothing', 'UNKNOWN', { goals: 1 }, 0],
    ['what does not depend on it counts', 'UNKNOWN', { starter: true, assists: 1, grade: 350 }, 6],
    ['each assist earns 2', 'FORWARD', { assists: 2 }, 4],
    ['a match to nil earns the goalkeeper 2', 'GOALKEEPER', { cleanSheet: true }, 2],
    ['a match to nil earns a defender nothing', 'DEFENDER', { cleanSheet: true }, 0],
    ['the player of the match earns 3', 'MIDFIELDER', { playerOfTheMatch: true }, 3],
    ['yellow-red costs 3', 'MIDFIELDER', { yellowRedCards: 1 }, -3],
    ['red costs 6', 'MIDFIELDER', { redCards: 1 }, -6],
    ['a yellow card and an own goal cost nothing', 'DEFENDER', { yellowCards: 1, ownGoals: 1 }, 0],
  ])('%s', (_rule, position, stats, points) => {
    expect(scorePlayer({ ...NOTHING, ...stats }, position, LEAGUE_RULE_SET).points).toBe(points);
  });

  test('an assist was worth 1 up to the season 2023/24', () => {
    expect(ruleSetFor('league', 2023)).toBe(LEAGUE_2023_RULE_SET);
    expect(ruleSetFor('league', 2024)).toBe(LEAGUE_RULE_SET);
    expect(ruleSetFor('league')).toBe(LEAGUE_RULE_SET);
    const assist = { ...NOTHING, assists: 1 };
    expect(scorePlayer(assist, 'FORWARD', LEAGUE_2023_RULE_SET).points).toBe(1);
  });
});

describe('fantasy rules', () => {
  test.each<Row>([
    ['no minute earns nothing', 'FORWARD', { minutes: 0 }, 0],
    ['59 minutes earn 1', 'FORWARD', { minutes: 59 }, 1],
    ['60 minutes earn 2', 'FORWARD', { minutes: 60 }, 2],
    ['a clean sheet earns a midfielder 1', 'MIDFIELDER', { cleanSheet: true }, 1],
    ['a clean sheet earns a forward nothing', 'FORWARD', { cleanSheet: true }, 0],
    ['only every third save counts', 'GOALKEEPER', { saves: 5 }, 1],
    ['every second goal conceded costs a defender 1', 'DEFENDER', { goalsConceded: 5 }, -2],
    ['goals conceded cost a midfielder nothing', 'MIDFIELDER', { goalsConceded: 5 }, 0],
    ['a missed penalty costs 2', 'FORWARD', { penaltiesMissed: 1 }, -2],
    ['an own goal costs 2', 'DEFENDER', { ownGoals: 1 }, -2],
    ['the bonus is added as it is', 'DEFENDER', { bonus: 3 }, 3],
  ])('%s', (_rule, position, stats, points) => {
    expect(scorePlayer({ ...NOTHING, ...stats }, position, FANTASY_RULE_SET).points).toBe(points);
  });
});

describe('every rule set', () => {
  const count = fc.nat({ max: 6 });
  const anyStats: fc.Arbitrary<PlayerMatchStats> = fc.record({
    starter: fc.boolean(),
    joker: fc.boolean(),
    minutes: fc.nat({ max: 120 }),
    grade: fc.option(fc.integer({ min: 0, max: 12 }).map((n) => n * 50)),
    goals: count,
    assists: count,
    cleanSheet: fc.boolean(),
    playerOfTheMatch: fc.boolean(),
    yellowCards: count,
    yellowRedCards: count,
    redCards: count,
    ownGoals: count,
    goalsConceded: count,
    saves: count,
    penaltiesSaved: count,
    penaltiesMissed: count,
    bonus: count,
  });

  test.each([LEAGUE_RULE_SET, LEAGUE_2023_RULE_SET, FANTASY_RULE_SET])(
    '$id: the points are whole and the sum of all parts',
    (ruleSet) => {
      fc.assert(
        fc.property(anyStats, fc.constantFrom(...POSITIONS), (stats, position) => {
          const { points, parts } = scorePlayer(stats, position, ruleSet);
          expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(points);
          expect(Object.values(parts).every(Number.isInteger)).toBe(true);
          expect(Object.values(parts).some((part) => Object.is(part, -0))).toBe(false);
        }),
      );
    },
  );

  test('is found by its id, and an unknown id is a programming error', () => {
    expect(ruleSetFor('fantasy')).toBe(FANTASY_RULE_SET);
    expect(() => ruleSetFor('bowling')).toThrow('Unknown rule set "bowling"');
  });
});

describe('points breakdown', () => {
  test('holds grade, goals, assists and every part of a rated player', () => {
    const stats = { ...NOTHING, starter: true, grade: 250, goals: 1 };
    const { parts } = scorePlayer(stats, 'FORWARD', LEAGUE_RULE_SET);
    expect(pointsBreakDown(stats, parts)).toMatchObject({
      grade: 250,
      goals: 1,
      assists: 0,
      pointsStarter: 4,
      pointsGrade: 4,
      pointsGoals: 3,
      pointsOther: 0,
    });
  });

  test('is all null while the player is not rated', () => {
    const values = Object.values(pointsBreakDown(null, null));
    expect(values).toHaveLength(12);
    expect(values.every((value) => value === null)).toBe(true);
  });
});
