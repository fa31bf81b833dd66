import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { playGroup } from './play-group.ts';
import type { PlayRecord } from './play-record.ts';
import { readPlayRounds } from './play-record.ts';
import type { PlayMode } from './rule-book.ts';
import { type StoryEvent, type StorySource, tellRound } from './story.ts';

const NOBODY: ReadonlyMap<string, number> = new Map();
const IDS = ['a', 'b', 'c', 'd'];

/** Members who were there from the start, and their scores by round; null: not rated. */
function sourceOf(
  scores: readonly (readonly (number | null)[] | null)[],
  { mode = 'TABLE', ids = IDS.slice(0, scores[0]?.length ?? 2), from = [] }: Partial<Options> = {},
): StorySource {
  const record: PlayRecord = {
    members: ids.map((userId, place) => ({
      userId,
      stays: [{ from: from[place] ?? 0, until: null }],
    })),
    rounds: scores.map((ofRound, place) => ({
      roundId: `rn-${place + 1}`,
      month: '2026-08',
      state: ofRound ? 'FINAL' : 'OPEN',
      scores: ofRound,
    })),
  };
  const rounds = readPlayRounds(record, undefined);
  const book = { mode, bestOf: null, seed: 1 };
  return { members: record.members, rounds, spans: playGroup([{ book, from: 0 }], rounds) };
}
interface Options {
  readonly mode: PlayMode;
  readonly ids: readonly string[];
  readonly from: readonly number[];
}

const ofKind = (events: readonly StoryEvent[], kind: StoryEvent['kind']) =>
  events.filter((event) => event.kind === kind);

describe('the best of a round', () => {
  test('are all who share the highest score, three of them by name', () => {
    const source = sourceOf([[9, 40, 40, 40, 40]], { ids: ['a', 'b', 'c', 'd', 'e'] });
    expect(ofKind(tellRound(source, 0, NOBODY), 'BEST')).toMatchObject([
      { id: 'BEST.rn-1.b', userIds: ['b', 'c', 'd'], count: 4, points: 40 },
    ]);
  });

  test('is nobody where one alone was rated', () => {
    expect(ofKind(tellRound(sourceOf([[9, null]]), 0, NOBODY), 'BEST')).toEqual([]);
  });

  test('can have less than nothing', () => {
    const [best] = ofKind(tellRound(sourceOf([[-9, -4]]), 0, NOBODY), 'BEST');
    expect(best).toMatchObject({ userIds: ['b'], points: -4 });
  });
});

describe('who overtook whom', () => {
  test('is told with the place in the season and whom they are ahead of now', () => {
    const told = tellRound(
      sourceOf([
        [30, 20, 10],
        [0, 20, 15],
      ]),
      1,
      NOBODY,
    );
    expect(ofKind(told, 'OVERTOOK')).toMatchObject([
      { id: 'OVERTOOK.rn-2.b.a', userIds: ['b'], otherId: 'a', overtaken: 1, rank: 1 },
    ]);
  });

  test('is a new leader first, then who passed the most', () => {
    const told = tellRound(
      sourceOf([
        [40, 30, 20, 10],
        [0, 11, 0, 25],
      ]),
      1,
      NOBODY,
    );
    expect(
      ofKind(told, 'OVERTOOK').map(({ userIds, overtaken }) => [userIds[0], overtaken]),
    ).toEqual([
      ['b', 1],
      ['d', 1],
    ]);
  });

  test('is nobody by drawing level, nor in the first round', () => {
    expect(
      ofKind(
        tellRound(
          sourceOf([
            [30, 20],
            [0, 10],
          ]),
          1,
          NOBODY,
        ),
        'OVERTOOK',
      ),
    ).toEqual([]);
    expect(ofKind(tellRound(sourceOf([[30, 20]]), 0, NOBODY), 'OVERTOOK')).toEqual([]);
  });

  test('leaves out who was never rated before', () => {
    const told = tellRound(
      sourceOf([
        [30, 20, null],
        [0, 0, 90],
      ]),
      1,
      NOBODY,
    );
    expect(ofKind(told, 'OVERTOOK')).toEqual([]);
  });
});

describe('duels', () => {
  test('are told with whom and by how much, where they are played', () => {
    const told = tellRound(sourceOf([[30, 21]], { mode: 'HEAD_TO_HEAD' }), 0, NOBODY);
    expect(ofKind(told, 'DUEL_WON')).toMatchObject([
      { id: 'DUEL_WON.rn-1.a.b', userIds: ['a'], otherId: 'b', points: 9 },
    ]);
    expect(ofKind(tellRound(sourceOf([[30, 21]]), 0, NOBODY), 'DUEL_WON')).toEqual([]);
  });

  test.each([
    ['that ended level', [20, 20]],
    ['against somebody without a rated lineup', [20, null]],
  ])('%s are not won', (_, scores) => {
    const told = tellRound(sourceOf([scores], { mode: 'HEAD_TO_HEAD' }), 0, NOBODY);
    expect(ofKind(told, 'DUEL_WON')).toEqual([]);
  });
});

test('the most missed is told where it is known of two and more than nothing', () => {
  const source = sourceOf([[30, 20]]);
  const missed = (a: number, b?: number) =>
    new Map([['a', a], ...(b === undefined ? [] : [['b', b] as const])] as [string, number][]);
  expect(ofKind(tellRound(source, 0, missed(4, 17)), 'MISSED_MOST')).toMatchObject([
    { userIds: ['b'], points: 17 },
  ]);
  expect(ofKind(tellRound(source, 0, missed(4)), 'MISSED_MOST')).toEqual([]);
  expect(ofKind(tellRound(source, 0, missed(0, 0)), 'MISSED_MOST')).toEqual([]);
});

describe('who joined', () => {
  const joinedOf = (source: StorySource, place = 0) =>
    ofKind(tellRound(source, place, NOBODY), 'JOINED').map(({ id, userIds, count }) => [
      id,
      userIds,
      count,
    ]);

  test('is told with the first round they play, also before it is played', () => {
    const source = sourceOf([[30, null], null], { from: [0, 1] });
    expect(ofKind(tellRound(source, 0, NOBODY), 'JOINED')).toMatchObject([{ userIds: ['a'] }]);
    expect(tellRound(source, 1, NOBODY)).toMatchObject([{ id: 'JOINED.rn-2.b', userIds: ['b'] }]);
    expect(tellRound(source, 2, NOBODY)).toEqual([]);
  });

  test('is an event of each, so that nobody has what was said to somebody who is gone', () => {
    const idsOf = (...ids: string[]) =>
      joinedOf(sourceOf([null], { ids })).map(([id]) => id as string);
    expect(idsOf('a', 'b')).toEqual(['JOINED.rn-1.a', 'JOINED.rn-1.b']);
    expect(idsOf('b', 'c')).toEqual(['JOINED.rn-1.b', 'JOINED.rn-1.c']);
  });

  test('is one event of all the others where they are many, and another one with others', () => {
    const [first, second] = ['e', 'f'].map((last) =>
      joinedOf(sourceOf([null], { ids: ['a', 'b', 'c', 'd', last] })),
    );
    expect(first?.map(([, userIds, count]) => [userIds, count])).toEqual([
      [['a'], 1],
      [['b'], 1],
      [['c'], 1],
      [['d', 'e'], 2],
    ]);
    expect(first?.slice(0, 3)).toEqual(second?.slice(0, 3));
    expect(first?.[3]?.[0]).toMatch(/^JOINED\.rn-1\.d\./);
    expect(first?.[3]?.[0]).not.toBe(second?.[3]?.[0]);
  });
});

test('in any season a round is told the same again, in few events with an id of their own each', () => {
  const score = fc.option(fc.integer({ min: -20, max: 120 }), { nil: null });
  const season = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 }))
    .chain(([members, rounds]) =>
      fc.array(fc.array(score, { minLength: members, maxLength: members }), {
        minLength: rounds,
        maxLength: rounds,
      }),
    );
  fc.assert(
    fc.property(
      season,
      fc.constantFrom<PlayMode>('TABLE', 'HEAD_TO_HEAD', 'CUP'),
      (scores, mode) => {
        const ids = (scores[0] ?? []).map((_, place) => `us-${place}`);
        const missed = new Map(ids.map((id, place) => [id, place]));
        for (const place of scores.keys()) {
          const told = tellRound(sourceOf(scores, { mode, ids }), place, missed);
          expect(tellRound(sourceOf(scores, { mode, ids }), place, missed)).toEqual(told);
          expect(told.length).toBeLessThanOrEqual(14);
          expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
          // What comes later changes nothing of it.
          const cut = sourceOf(scores.slice(0, place + 1), { mode, ids });
          expect(tellRound(cut, place, missed)).toEqual(told);
        }
      },
    ),
  );
});
