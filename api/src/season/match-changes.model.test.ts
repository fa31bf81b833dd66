import { describe, expect, test } from '@jest/globals';
import type { MatchPlayer, MatchResult } from '@spieltag/shared-kernel/contract';
import { roundPoints, roundPointsChanges } from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import { changedMatch, changedPoints } from './match-changes.model.ts';

const PLAYERS = Array.from({ length: 6 }, (_, no) => `pl-${no}`);
const MATCHES = ['mt-1', 'mt-2', 'mt-3'];

/** Few players and few points: the same ones come, go and cancel out often. */
const figures = fc.record({
  goals: fc.constantFrom(null, 0, 1, 2),
  grade: fc.constantFrom(null, -2, 0, 3),
  cards: fc.constantFrom(null, -3),
});
const players = fc.dictionary(fc.constantFrom(...PLAYERS), figures);
const round = fc.tuple(...MATCHES.map(() => players));

const NO_EVENTS = { eventsBefore: new Map(), eventsNow: new Map() };

type Figures = typeof figures extends fc.Arbitrary<infer F> ? F : never;
type Round = typeof round extends fc.Arbitrary<infer R> ? R : never;

function playerOf(id: string, { goals, grade, cards }: Figures): MatchPlayer {
  const pointsGoals = goals === null ? null : goals * 3;
  const pointsBreakDown = {
    ...{ grade: null, goals, assists: null, pointsGrade: grade, pointsGoals, pointsCards: cards },
    ...{ pointsAssists: null, pointsStarter: null, pointsMvp: null, pointsCleanSheet: null },
    ...{ pointsJoker: null, pointsOther: null },
  };
  const points = (pointsGoals ?? 0) + (grade ?? 0) + (cards ?? 0);
  return { id, teamId: 'tm-1', points, status: 'STARTER', pointsBreakDown, missedInfo: null };
}

function matchesOf(all: Round): MatchResult[] {
  return all.map((of, no) => ({
    id: MATCHES[no] ?? '',
    state: 'LIVE',
    homeScore: 0,
    guestScore: 0,
    players: Object.entries(of).map(([id, own]) => playerOf(id, own)),
  }));
}

/** What the server tells of a step, match by match. */
function toldBy(before: readonly MatchResult[], now: readonly MatchResult[]) {
  const sums = roundPoints(now);
  const pointsOf = (playerId: string) => sums[playerId] ?? 0;
  return now.flatMap((match, no) =>
    changedPoints(before[no], match, { pointsOf, minute: undefined, ...NO_EVENTS }),
  );
}

describe('whose points have changed', () => {
  test('is the same for who is told by the stream and for who reads the round twice', () => {
    fc.assert(
      fc.property(round, round, (first, second) => {
        const [before, now] = [matchesOf(first), matchesOf(second)];
        expect(toldBy(before, now)).toEqual(roundPointsChanges(before, now));
      }),
    );
  });

  test('adds up to the points there are, of players who vanish from a match as well', () => {
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 5 }), (rounds) => {
        const points = new Map<string, number>();
        let before: MatchResult[] = [];
        for (const now of rounds.map(matchesOf)) {
          for (const change of toldBy(before, now)) {
            points.set(change.playerId, (points.get(change.playerId) ?? 0) + change.difference);
          }
          const sums = roundPoints(now);
          for (const id of PLAYERS) expect([id, points.get(id) ?? 0]).toEqual([id, sums[id] ?? 0]);
          for (const { playerId, points: told } of toldBy(before, now)) {
            expect(told).toBe(sums[playerId] ?? 0);
          }
          before = now;
        }
      }),
    );
  });
});

test('a match nobody was known of, or one of whose players has vanished, is told whole', () => {
  fc.assert(
    fc.property(players, players, (first, second) => {
      const [before] = matchesOf([first, {}, {}]);
      const [now] = matchesOf([second, {}, {}]);
      if (!before || !now) throw new Error('there are three matches');
      const told = changedMatch(before, now);
      const hasLost = before.players.some(({ id }) => !now.players.some((one) => one.id === id));
      const isFirst = before.players.length === 0 && now.players.length > 0;
      if (hasLost || isFirst) expect(told).toEqual({ ...now, isWhole: true });
      else expect(told?.isWhole ?? false).toBe(false);
    }),
  );
});

test('a match that is the same is not told, also where nobody is known of it', () => {
  const [match] = matchesOf([{}, {}, {}]);
  if (!match) throw new Error('there are three matches');
  expect(changedMatch(match, { ...match })).toBeUndefined();
  expect(changedMatch(undefined, match)).toEqual({ ...match, isWhole: true });
});
