import { describe, expect, test } from '@jest/globals';
import type { PlayerMatchStats } from '../points.ts';
import { FANTASY_RULE_SET } from '../scoring/index.ts';
import { explainScore } from '../scoring/score-player.ts';
import { namedReasons, playerEvents } from './index.ts';

const NOTHING: PlayerMatchStats = {
  ...{ starter: true, joker: false, minutes: 0, grade: null, goals: 0, assists: 0, bonus: 0 },
  ...{ cleanSheet: false, playerOfTheMatch: false, yellowCards: 0, yellowRedCards: 0, redCards: 0 },
  ...{ ownGoals: 0, goalsConceded: 0, saves: 0, penaltiesSaved: 0, penaltiesMissed: 0 },
};
const eventsOf = (stats: Partial<PlayerMatchStats>) => playerEvents({ ...NOTHING, ...stats });

describe('events of a player', () => {
  test('are as many as the figures say, with the minutes the source has for them', () => {
    const moments = [
      { event: 'goal', minute: 71 },
      { event: 'goal', minute: 12 },
    ] as const;
    expect(eventsOf({ goals: 3, moments })).toEqual([
      { event: 'goal', minute: 12 },
      { event: 'goal', minute: 71 },
      { event: 'goal' },
    ]);
  });

  test('that were taken back are none, whatever minute they had', () => {
    expect(eventsOf({ goals: 0, moments: [{ event: 'goal', minute: 12 }] })).toEqual([]);
  });

  test.each<[string, Partial<PlayerMatchStats>, string[]]>([
    ['coming on, told by the figures', { joker: true }, ['cameOn']],
    ['coming on, told by its minute', { moments: [{ event: 'cameOn', minute: 60 }] }, ['cameOn']],
    ['going off', { takenOff: true }, ['wentOff']],
    ['a sending-off is no going off', { takenOff: true, redCards: 1 }, ['redCard']],
    ['a second yellow card', { yellowRedCards: 1 }, ['yellowRedCard']],
    ['what is told of nobody one by one', { saves: 4, goalsConceded: 2, minutes: 90 }, []],
  ])('%s', (_title, stats, names) => {
    expect(eventsOf(stats).map(({ event }) => event)).toEqual(names);
  });

  test('are none of who is not rated', () => {
    expect(playerEvents(null)).toEqual([]);
  });
});

describe('a reason', () => {
  const pointsFor = (stats: Partial<PlayerMatchStats>) =>
    explainScore({ ...NOTHING, ...stats }, 'DEFENDER', FANTASY_RULE_SET);
  const other = (points: number) => [{ part: 'pointsOther', points } as const];

  test('of a part that counts several events is split by them', () => {
    const before = pointsFor({ minutes: 50 });
    const now = pointsFor({ minutes: 61, ownGoals: 1 });
    expect(namedReasons(other(-1), before, now)).toEqual([
      { part: 'pointsOther', points: 1, event: 'minutes' },
      { part: 'pointsOther', points: -2, event: 'ownGoals' },
    ]);
  });

  test('stands alone where the events do not add up to it', () => {
    expect(namedReasons(other(7), [], pointsFor({ minutes: 50 }))).toEqual(other(7));
  });

  test('of any other part needs no event', () => {
    const goal = [{ part: 'pointsGoals', points: 6, count: 1 } as const];
    expect(namedReasons(goal, [], pointsFor({ goals: 1 }))).toEqual(goal);
  });
});
