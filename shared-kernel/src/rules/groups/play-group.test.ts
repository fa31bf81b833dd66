import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type GroupPlaySpan, playGroup } from './play-group.ts';
import { readPlayRounds } from './play-record.ts';
import { monthOf, type PlayRound } from './play-round.ts';
import { PLAY_MODES, type PlayMode, writeRuleBook } from './rule-book.ts';
import { chosenBook, members, movingSeason, open, roundsOf } from './season.fixture.ts';

const books = fc.array(chosenBook(fc.constantFrom(...PLAY_MODES)), { maxLength: 4 });

/** All that is said of rounds up to one, in whatever mode; places move with who comes later. */
function past(spans: readonly GroupPlaySpan[], isPast: (roundId: string) => boolean): unknown {
  return spans.map(({ from, play }) => [from, play.mode, pastOf(play, isPast)]);
}

function pastOf(play: GroupPlaySpan['play'], isPast: (roundId: string) => boolean): unknown {
  const of = <T extends { readonly roundId: string }>(rounds: readonly T[]) =>
    rounds.filter(({ roundId }) => isPast(roundId));
  const withoutRank = <T extends { readonly rank: number }>({ rank: _rank, ...row }: T) => row;
  if (play.mode === 'HEAD_TO_HEAD') {
    return [of(play.rounds), play.table.filter(({ played }) => played > 0).map(withoutRank)];
  }
  if (play.mode === 'MONTHLY') {
    return play.months
      .map(({ table }) => table.filter(({ score }) => score !== 0).map(withoutRank))
      .filter(({ length }) => length > 0);
  }
  if (play.mode === 'BEST_ROUNDS') {
    return play.table.filter(({ counted }) => counted.length > 0).map(withoutRank);
  }
  const series = play.mode === 'CUP' ? play.cups : play.mode === 'TABLE' ? [] : play.editions;
  return series
    .map(({ rounds }) => of<{ readonly roundId: string }>(rounds))
    .filter(({ length }) => length > 0);
}

describe('the play of a group', () => {
  test('a rule book that is chosen later leaves every round that has been played as it was', () => {
    const late = chosenBook(fc.constantFrom(...PLAY_MODES));
    fc.assert(
      fc.property(movingSeason, books, late, (season, chosen, { book, from }) => {
        const isPlayed = (roundId: string) => Number(roundId.slice(3)) < from;
        // As it stood when the book was chosen: what comes was not played.
        const then = season.map((round) => (isPlayed(round.roundId) ? round : open(round)));
        const earlier = chosen.filter((one) => one.from < from);
        const before = playGroup(earlier, then).filter((span) => span.from < from);
        const after = playGroup([...earlier, { book, from }], season);
        const untouched = after.filter((span) => span.from < from);
        expect(past(untouched, isPlayed)).toEqual(past(before, isPlayed));
      }),
    );
  });

  test('is the same whether it is followed round by round or replayed from the start', () => {
    const modes: PlayMode[] = ['HEAD_TO_HEAD', 'CUP', 'LAST_ONE_STANDING'];
    const one = chosenBook(fc.constantFrom(...modes));
    fc.assert(
      fc.property(movingSeason, one, fc.nat({ max: 14 }), (season, { book }, now) => {
        const isPlayed = (roundId: string) => Number(roundId.slice(3)) < now;
        const chosen = [{ book, from: 0 }];
        const then = season.map((round, place) => (place < now ? round : open(round)));
        const withoutTable = (spans: readonly GroupPlaySpan[]) =>
          spans.map((span) =>
            span.play.mode === 'HEAD_TO_HEAD'
              ? { ...span, play: { ...span.play, table: [] } }
              : span,
          );
        expect(past(withoutTable(playGroup(chosen, then)), isPlayed)).toEqual(
          past(withoutTable(playGroup(chosen, season)), isPlayed),
        );
      }),
    );
  });

  test('a corrected score changes what comes of it, and nothing that was drawn', () => {
    const [round] = roundsOf(members(4), [[9, 8, 2, 1]]) as [PlayRound];
    const corrected = { ...round, scores: new Map([...round.scores].map(([id, s]) => [id, -s])) };
    const chosen = [{ from: 0, book: { mode: 'HEAD_TO_HEAD', bestOf: null, seed: 1 } }] as const;
    const [before, after] = [[round], [corrected]].map(
      (rounds) => playGroup(chosen, rounds)[0]?.play,
    );
    if (before?.mode !== 'HEAD_TO_HEAD' || after?.mode !== 'HEAD_TO_HEAD') throw new Error('duels');
    const pairs = (play: typeof before) => play.rounds[0]?.duels.map(({ userIds }) => userIds);
    expect(pairs(after)).toEqual(pairs(before));
    const other = { FIRST: 'SECOND', SECOND: 'FIRST', DRAW: 'DRAW', UNRATED: 'UNRATED' } as const;
    expect(after.rounds[0]?.duels.map(({ outcome }) => outcome)).toEqual(
      before.rounds[0]?.duels.map(({ outcome }) => outcome && other[outcome]),
    );
  });

  test('of two books from the same round the one that was chosen last holds', () => {
    const season = roundsOf(members(2), [[1, 2], [], []]);
    const cup = { from: 1, book: { mode: 'CUP', bestOf: null, seed: 1 } } as const;
    const month = { from: 1, book: { mode: 'MONTHLY', bestOf: null, seed: 1 } } as const;
    const modes = (chosen: Parameters<typeof playGroup>[0]) =>
      playGroup(chosen, season).map(({ play, roundIds }) => [play.mode, roundIds.length]);
    expect(modes([cup, month])).toEqual([
      ['TABLE', 1],
      ['MONTHLY', 2],
    ]);
    expect(modes([month, cup])).toEqual([
      ['TABLE', 1],
      ['CUP', 2],
    ]);
    expect(modes([{ ...cup, from: 9 }])).toEqual([['TABLE', 3]]);
  });
});

describe('months and best rounds', () => {
  const ids = members(3);
  const scores = [
    [5, 5, 1],
    [1, 1, 9],
    [0, undefined, 0],
    [4, 4, 0],
    [7, 1, 1],
  ];
  const playOf = (mode: PlayMode, rounds: PlayRound[], bestOf: number | null = null) =>
    playGroup([{ from: 0, book: { mode, bestOf, seed: 1 } }], rounds)[0]?.play;

  test('a month is won when all its rounds stand, by sum, best round and who came first', () => {
    const season = roundsOf(ids, scores);
    const play = playOf('MONTHLY', season.with(4, open(season[4] as PlayRound)));
    if (play?.mode !== 'MONTHLY') throw new Error('months');
    expect(play.months.map(({ month, state }) => [month, state])).toEqual([
      ['2026-08', 'FINAL'],
      ['2026-09', 'OPEN'],
    ]);
    const [august, september] = play.months;
    // All three have ten; the third has the best round.
    expect(august?.table.map(({ userId, score }) => [ids.indexOf(userId), score])).toEqual([
      [2, 10],
      [0, 10],
      [1, 10],
    ]);
    expect(august?.winnerId).toBe(ids[2]);
    expect(september?.winnerId).toBeNull();
  });

  test('nobody wins a month in which nobody was rated', () => {
    const play = playOf('MONTHLY', roundsOf(ids, [[]]));
    expect(play).toMatchObject({ months: [{ state: 'FINAL', winnerId: null }] });
  });

  test.each<[PlayMode, readonly (number | undefined)[]]>([
    ['MONTHLY', [-3, undefined]],
    ['MONTHLY', [undefined, -3]],
    ['BEST_ROUNDS', [-3, undefined]],
    ['BEST_ROUNDS', [undefined, -3]],
  ])('in %s with %j whoever was rated is ahead of who never was', (mode, ofRound) => {
    const rated = ids[ofRound.indexOf(-3)];
    const play = playOf(mode, roundsOf(members(2), [ofRound]), 2);
    if (play?.mode === 'MONTHLY') {
      const [august] = play.months;
      expect(august?.winnerId).toBe(rated);
      expect(august?.table.map(({ score, isRated }) => [score, isRated])).toEqual([
        [-3, true],
        [0, false],
      ]);
    } else if (play?.mode === 'BEST_ROUNDS') {
      expect(play.table.map(({ userId, score }) => [userId === rated, score])).toEqual([
        [true, -3],
        [false, 0],
      ]);
    } else throw new Error(mode);
  });

  test('the best so many rounds count, and the sum of all decides between equal ones', () => {
    const play = playOf('BEST_ROUNDS', roundsOf(ids, scores), 2);
    if (play?.mode !== 'BEST_ROUNDS') throw new Error('best rounds');
    expect(
      play.table.map(({ userId, score, total }) => [ids.indexOf(userId), score, total]),
    ).toEqual([
      [0, 12, 17],
      [2, 10, 11],
      [1, 9, 11],
    ]);
    expect(play.table[0]?.counted).toEqual([
      { roundId: 'rn-4', score: 7 },
      { roundId: 'rn-0', score: 5 },
    ]);
  });

  test('a month is that of the moment by UTC', () => {
    expect(monthOf(Date.UTC(2026, 10, 30, 23, 59))).toBe('2026-11');
  });
});

test.each<[PlayMode, number | null, boolean]>([
  ['TABLE', null, true],
  ['CUP', 3, false],
  ['BEST_ROUNDS', null, false],
  ['BEST_ROUNDS', 0, false],
  ['BEST_ROUNDS', 2.5, false],
  ['BEST_ROUNDS', 61, false],
  ['BEST_ROUNDS', 8, true],
])('a rule book of %s with %s rounds is one: %s', (mode, bestOf, isOne) => {
  expect(writeRuleBook(mode, bestOf, 1).ok).toBe(isOne);
});

test('a record is read by stays and places; a running round has the scores of the moment', () => {
  const month = '2026-08';
  const record = {
    members: [
      {
        userId: 'us-a',
        stays: [
          { from: 0, until: 1 },
          { from: 2, until: null },
        ],
      },
      { userId: 'us-b', stays: [{ from: 1, until: null }] },
    ],
    rounds: [
      { roundId: 'rn-0', month, state: 'FINAL' as const, scores: [7, null] },
      { roundId: 'rn-1', month, state: 'FINAL' as const, scores: [1, 2] },
      { roundId: 'rn-2', month, state: 'RUNNING' as const, scores: null },
    ],
  };
  const read = (roundId: string) =>
    readPlayRounds(record, { roundId, scores: new Map([['us-b', 5]]) }).map((round) => [
      round.state,
      round.memberIds,
      Object.fromEntries(round.scores),
    ]);
  expect(read('rn-2')).toEqual([
    ['FINAL', ['us-a'], { 'us-a': 7 }],
    ['FINAL', ['us-b'], { 'us-a': 1, 'us-b': 2 }],
    ['RUNNING', ['us-a', 'us-b'], { 'us-b': 5 }],
  ]);
  expect(read('rn-9')[2]).toEqual(['OPEN', ['us-a', 'us-b'], {}]);
});
