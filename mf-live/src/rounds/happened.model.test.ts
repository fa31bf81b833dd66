import { describe, expect, test } from '@jest/globals';
import type { MatchPlayer, MatchResult, RoundResult } from '@spieltag/shared-kernel/contract';
import { happened } from './happened.model.ts';

const player = (id: string, parts: Partial<MatchPlayer['pointsBreakDown']>) =>
  ({ id, teamId: 'tm-1', points: 0, pointsBreakDown: parts }) as MatchPlayer;
function round(match: Partial<MatchResult>, phase: RoundResult['phase'] = 'GAMEDAY'): RoundResult {
  const stand = { state: 'LIVE', homeScore: 0, guestScore: 0, players: [] } as const;
  return { id: 'rn-1', phase, matches: [{ id: 'mt-1', ...stand, ...match }] as MatchResult[] };
}

describe('what has happened between two readings', () => {
  test('is nothing where nothing is different', () => {
    const known = happened([], round({}), round({ homeScore: 1 }), 1);
    expect(happened(known, round({}), round({}), 2)).toBe(known);
  });

  test('is a goal of a match and the points of its scorer, the last one first', () => {
    const before = round({ players: [player('pl-1', { pointsStarter: 4 })] });
    const goal = player('pl-1', { pointsStarter: 4, pointsGoals: 3, pointsGrade: -1 });
    const events = happened([], before, round({ homeScore: 1, players: [goal] }), 7);
    expect(events).toMatchObject([
      {
        id: 2,
        gameTime: 7,
        kind: 'points',
        playerId: 'pl-1',
        difference: 2,
        reasons: [
          { component: 'pointsGoals', points: 3 },
          { component: 'pointsGrade', points: -1 },
        ],
        isCorrection: false,
      },
      { id: 1, kind: 'match', before: { homeScore: 0 }, now: { homeScore: 1 } },
    ]);
  });

  test('is a correction once the round was evaluated', () => {
    const events = happened(
      [],
      round({ players: [player('pl-1', { pointsGoals: 3 })] }, 'COMPLETED'),
      round({ players: [player('pl-1', {})] }, 'COMPLETED'),
      1,
    );
    expect(events).toMatchObject([{ difference: -3, isCorrection: true }]);
  });

  test('goes on from what is known, and back two hundred events', () => {
    let events = happened([], round({}), round({ homeScore: 1 }), 0);
    for (let goals = 1; goals < 250; goals += 1) {
      events = happened(
        events,
        round({ homeScore: goals }),
        round({ homeScore: goals + 1 }),
        goals,
      );
    }
    expect([events.length, events[0]?.id, events.at(-1)?.id]).toEqual([200, 250, 51]);
  });
});
