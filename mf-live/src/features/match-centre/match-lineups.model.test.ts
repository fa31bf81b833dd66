import { describe, expect, test } from '@jest/globals';
import type { MatchPlayer } from '@spieltag/shared-kernel/contract';
import { type MatchEventName, pointsBreakDown } from '@spieltag/shared-kernel/rules';
import { sampleDatabase } from '@spieltag/shared-kernel/testing';
import { mineIn, PARTS_IN_MATCH, teamLineup } from './match-lineups.model.ts';

const { players } = sampleDatabase();
const NOT_RATED = pointsBreakDown(null, null);

function played(
  change: Partial<Omit<MatchPlayer, 'pointsBreakDown'>>,
  parts: Partial<MatchPlayer['pointsBreakDown']> = {},
): MatchPlayer {
  const pointsBreakDown = { ...NOT_RATED, ...parts };
  const base = { id: 'pl-forward-0', teamId: 'tm-a', points: 0, missedInfo: null } as const;
  return { ...base, status: 'UNKNOWN', pointsBreakDown, ...change };
}

function lineupOf(list: readonly MatchPlayer[], isLive = true, mine: readonly string[] = []) {
  const places = new Map(mine.map((id) => [id, 'pitch' as const]));
  return teamLineup('tm-a', list, { players, places, isLive });
}
const partOf = (player: MatchPlayer) => {
  const lineup = lineupOf([player]);
  return PARTS_IN_MATCH.filter((part) => lineup[part].length > 0);
};

describe('the part a player has in a match', () => {
  test.each<[string, MatchPlayer, string]>([
    ['announced for the first eleven', played({ status: 'STARTER' }), 'starter'],
    ['began, though nobody announced it', played({}, { pointsStarter: 4 }), 'starter'],
    ['plays, and the source says no more', played({ isOnPitch: true }), 'starter'],
    ['waits on the bench', played({ status: 'BENCH', isOnBench: true }), 'bench'],
    [
      'has come on, as the figures say',
      played({ status: 'BENCH', isOnBench: false }, { pointsJoker: 2 }),
      'joker',
    ],
    [
      'has come on, where coming on is worth nothing',
      played({ status: 'BENCH', isOnBench: false, isOnPitch: true }),
      'joker',
    ],
    [
      'has come on and is off again, where coming on is worth nothing',
      played({ status: 'BENCH', isOnBench: false, isOnPitch: false }),
      'joker',
    ],
    ['may play', played({ status: 'QUESTIONABLE' }), 'doubtful'],
    ['is not known of', played({}), 'doubtful'],
    ['is out', played({ status: 'INACTIVE' }), 'missing'],
  ])('%s', (_title, player, part) => {
    expect(partOf(player)).toEqual([part]);
  });

  test('who began and is on the pitch no longer has left, while the match runs', () => {
    const off = played({ status: 'STARTER', isOnPitch: false });
    expect(lineupOf([off]).starter[0]?.hasLeft).toBe(true);
    expect(lineupOf([off], false).starter[0]?.hasLeft).toBe(false);
  });

  test.each<[string, readonly MatchEventName[], boolean]>([
    ['was taken off after a yellow card has left', ['yellowCard', 'wentOff'], true],
    ['was sent off has a card, and was not taken off', ['redCard'], false],
    ['was sent off with a second yellow card was not taken off', ['yellowRedCard'], false],
  ])('who %s', (_title, events, hasLeft) => {
    const off = played({
      ...{ status: 'STARTER', isOnPitch: false },
      events: events.map((event) => ({ event })),
    });
    expect(lineupOf([off]).starter[0]?.hasLeft).toBe(hasLeft);
  });

  test.each(['UNKNOWN', 'QUESTIONABLE'] as const)(
    'nobody has left who never entered: %s',
    (status) => {
      expect(lineupOf([played({ status, isOnPitch: false })]).doubtful[0]?.hasLeft).toBe(false);
    },
  );
});

describe('what a player did', () => {
  test('stands in the order it is asked for, with counts and the grade', () => {
    const star = played(
      { status: 'STARTER', points: 16 },
      { pointsStarter: 4, grade: 250, pointsGrade: 4, goals: 2, pointsGoals: 8 },
    );
    expect(lineupOf([star]).starter[0]?.parts).toEqual([
      { part: 'pointsGoals', points: 8, count: 2, grade: undefined },
      { part: 'pointsGrade', points: 4, count: undefined, grade: 250 },
      { part: 'pointsStarter', points: 4, count: undefined, grade: undefined },
    ]);
  });

  test('is a dash where nothing was rated, and a nought where parts cancel out', () => {
    const idle = played({ status: 'BENCH', isOnBench: true });
    const even = played({ status: 'STARTER' }, { pointsStarter: 4, pointsGrade: -4 });
    const lineup = lineupOf([idle, even]);
    expect([lineup.bench[0]?.points, lineup.starter[0]?.points]).toEqual([null, 0]);
  });
});

test('goalkeepers stand first, players of the other team elsewhere', () => {
  const list = [
    played({ id: 'pl-forward-0', status: 'STARTER' }),
    played({ id: 'pl-goalkeeper-0', status: 'STARTER' }),
    played({ id: 'pl-defender-0', teamId: 'tm-b', status: 'STARTER' }),
  ];
  expect(lineupOf(list).starter.map(({ id }) => id)).toEqual(['pl-goalkeeper-0', 'pl-forward-0']);
});

test('mine are those of my lineup, starters first', () => {
  const list = [
    played({ id: 'pl-forward-0', status: 'BENCH', isOnBench: true }),
    played({ id: 'pl-defender-0', status: 'STARTER' }),
    played({ id: 'pl-goalkeeper-0', status: 'STARTER' }),
  ];
  const mine = mineIn([lineupOf(list, true, ['pl-forward-0', 'pl-defender-0'])]);
  expect(mine.map(({ id }) => id)).toEqual(['pl-defender-0', 'pl-forward-0']);
});
