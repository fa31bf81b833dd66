import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Play, playGroup } from './play-group.ts';
import { type PlayRecord, readPlayRounds } from './play-record.ts';
import type { PlayMode } from './rule-book.ts';
import { members } from './season.fixture.ts';

type Mode = Exclude<PlayMode, 'TABLE'>;
type Scores = readonly (readonly (number | null)[])[];

const MODES: readonly Mode[] = [
  'HEAD_TO_HEAD',
  'CUP',
  'MONTHLY',
  'LAST_ONE_STANDING',
  'BEST_ROUNDS',
];
const MEMBERS = 7;
const ROUNDS = 9;

/** What servers hand out of a season that has been played: a month has four rounds. */
function recordOf(scores: Scores, seasonName = 'rn'): PlayRecord {
  const ids = members(scores[0]?.length ?? 0);
  return {
    members: ids.map((userId) => ({ userId, stays: [{ from: 0, until: null }] })),
    rounds: scores.map((ofRound, place) => ({
      roundId: `${seasonName}-${place}`,
      month: `2026-${String(8 + Math.floor(place / 4)).padStart(2, '0')}`,
      state: 'FINAL',
      scores: ofRound,
    })),
  };
}

function play(mode: Mode, record: PlayRecord): Play | undefined {
  const book = { mode, bestOf: mode === 'BEST_ROUNDS' ? 3 : null, seed: 5 };
  return playGroup([{ from: 0, book }], readPlayRounds(record, undefined))[0]?.play;
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freeze(part);
    Object.freeze(value);
  }
  return value;
}

/** The same season with one score corrected. */
const corrected = (record: PlayRecord, round: number, member: number, score: number | null) => ({
  ...record,
  rounds: record.rounds.map((one, place) =>
    place === round ? { ...one, scores: one.scores?.with(member, score) ?? null } : one,
  ),
});

const score = fc.option(fc.integer({ min: -5, max: 20 }), { nil: null });
const season = fc.array(fc.array(score, { minLength: MEMBERS, maxLength: MEMBERS }), {
  minLength: ROUNDS,
  maxLength: ROUNDS,
});

describe('a corrected score', () => {
  test.each(MODES)('is played in %s as if it had been there from the start', (mode) => {
    fc.assert(
      fc.property(
        season,
        fc.nat({ max: ROUNDS - 1 }),
        fc.nat({ max: MEMBERS - 1 }),
        score,
        (scores, round, member, right) => {
          const wrong = freeze(recordOf(scores));
          const before = freeze(play(mode, wrong));
          const after = play(mode, corrected(wrong, round, member, right));
          // Of another season, so that nothing can be known of it.
          const fromTheStart = scores.with(round, (scores[round] ?? []).with(member, right));
          const other = JSON.stringify(play(mode, recordOf(fromTheStart, 'other')));
          expect(after).toEqual(JSON.parse(other.replaceAll('other-', 'rn-')));
          // Taken back, it leaves nothing.
          expect(play(mode, wrong)).toEqual(before);
        },
      ),
    );
  });

  const ids = members(4);
  const [a, b, c, d] = ids as [string, string, string, string];
  const results = (
    mode: Mode,
    scores: Scores,
    ...[round, member, right]: [number, number, number]
  ) => {
    const record = recordOf(scores);
    return [play(mode, record), play(mode, corrected(record, round, member, right))] as const;
  };

  test('of a first round of a cup lets another one into the final, and win it', () => {
    const played = results(
      'CUP',
      [
        [9, 8, 7, 6],
        [9, 8, 7, 6],
      ],
      0,
      0,
      -9,
    );
    const [before, after] = played.map((one) => {
      if (one?.mode !== 'CUP') throw new Error('not a cup');
      return one.cups[0];
    });
    const drawn = (cup: typeof before) => cup?.rounds[0]?.ties.map(({ userIds }) => userIds);
    const finalists = (cup: typeof before) => cup?.rounds[1]?.ties[0]?.userIds;
    expect(drawn(after)).toEqual(drawn(before));
    const opponent = drawn(before)
      ?.find((pair) => pair.includes(a))
      ?.find((id) => id !== a);
    expect(before?.winnerId).toBe(a);
    expect(finalists(before)).toContain(a);
    expect(finalists(after)).not.toContain(a);
    expect(finalists(after)).toContain(opponent);
    expect(after?.winnerId).toBe(b);
  });

  test('moves a month to somebody else, and no other month', () => {
    const season = Array.from({ length: 8 }, () => [5, 4, 3, 2]);
    const [before, after] = results('MONTHLY', season, 6, 3, 40).map((one) => {
      if (one?.mode !== 'MONTHLY') throw new Error('not months');
      return one.months.map(({ winnerId, table }) => [
        winnerId,
        table.map(({ score: sum }) => sum),
      ]);
    });
    expect(before).toEqual([
      [a, [20, 16, 12, 8]],
      [a, [20, 16, 12, 8]],
    ]);
    expect(after).toEqual([
      [a, [20, 16, 12, 8]],
      [d, [46, 20, 16, 12]],
    ]);
  });

  test('brings back who was out in last one standing, and all that followed is another', () => {
    const season = [
      [9, 8, 7, 1],
      [1, 8, 7, 9],
      [9, 8, 7, 6],
    ];
    const [before, after] = results('LAST_ONE_STANDING', season, 0, 3, 20).map((one) => {
      if (one?.mode !== 'LAST_ONE_STANDING') throw new Error('not last one standing');
      const [edition] = one.editions;
      return [
        ...(edition?.rounds.flatMap(({ out }) => out) ?? []).map(({ userId }) => userId),
        edition?.winnerId,
      ];
    });
    expect(before).toEqual([d, a, c, b]);
    expect(after).toEqual([c, a, d, b]);
  });

  test('takes the place of one that counted among the best rounds', () => {
    const season = [
      [9, 8, 0, 0],
      [7, 8, 0, 0],
      [5, 8, 0, 0],
      [1, 7, 0, 0],
    ];
    const [before, after] = results('BEST_ROUNDS', season, 3, 0, 12).map((one) => {
      if (one?.mode !== 'BEST_ROUNDS') throw new Error('not best rounds');
      return one.table
        .filter(({ userId }) => userId === a || userId === b)
        .map(({ userId, score: sum, counted }) => [
          userId,
          sum,
          counted.map(({ roundId }) => roundId),
        ]);
    });
    expect(before).toEqual([
      [b, 24, ['rn-0', 'rn-1', 'rn-2']],
      [a, 21, ['rn-0', 'rn-1', 'rn-2']],
    ]);
    expect(after).toEqual([
      [a, 28, ['rn-3', 'rn-0', 'rn-1']],
      [b, 24, ['rn-0', 'rn-1', 'rn-2']],
    ]);
  });
});
