import { describe, expect, test } from '@jest/globals';
import type { MatchLineupStatus, PlayerMatchStats } from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch } from '../feed.types.ts';
import { NO_STATS } from '../testing/no-stats.ts';
import { matchUpdates } from './match-updates.ts';
import { type RecordedResult, reconstructRecord } from './reconstruct-record.ts';

const MINUTE_MS = 60_000;
const KICK_OFF = Date.UTC(2026, 7, 8, 13, 30);
const match: CatalogueMatch = {
  id: 'mt-1',
  roundId: 'rn-1',
  homeTeamId: 'tm-home',
  guestTeamId: 'tm-guest',
  homeTeamName: null,
  guestTeamName: null,
  date: KICK_OFF,
};
function player(playerId: string, teamId: string, stats: Partial<PlayerMatchStats>) {
  const full = { ...NO_STATS, ...stats };
  return { playerId, teamId, position: 'FORWARD', status: 'STARTER', stats: full } as const;
}

const result: RecordedResult = {
  match,
  state: 'FINISHED',
  homeScore: 2,
  guestScore: 1,
  players: [
    player('pl-1', 'tm-home', { starter: true, goals: 1, assists: 1, grade: 150, ownGoals: 1 }),
    player('pl-2', 'tm-home', { joker: true, goals: 1, assists: 1 }),
    player('pl-3', 'tm-guest', { starter: true, redCards: 1, goalsConceded: 2, minutes: 70 }),
    player('pl-4', 'tm-guest', { yellowCards: 1 }),
  ],
};

describe('a recorded match', () => {
  const updates = matchUpdates(reconstructRecord(result));

  test('is told the same way every time', () => {
    expect(matchUpdates(reconstructRecord(result))).toEqual(updates);
  });

  test('shows grades only after the final whistle', () => {
    const grades = updates.map(({ players }) => players[0]?.stats?.grade ?? null);
    expect(grades.at(-1)).toBe(150);
    expect(grades.slice(0, -1).every((grade) => grade === null)).toBe(true);
  });

  test('shows every player exactly as recorded in the end', () => {
    expect(updates.at(-1)?.players.map(({ stats }) => stats)).toEqual(
      result.players.map(({ stats }) => stats),
    );
  });

  test('counts a score that grows goal by goal to the recorded one', () => {
    const scores = updates.map(({ homeScore, guestScore }) => (homeScore ?? 0) + (guestScore ?? 0));
    const steps = scores.slice(1).map((score, index) => score - (scores[index] ?? 0));
    expect(scores.at(-1)).toBe(3);
    expect(steps.every((step) => step >= 0)).toBe(true);
  });

  test('counts no score where nobody knows it in the end', () => {
    const unknown = matchUpdates(reconstructRecord({ ...result, homeScore: null }));
    expect(new Set(unknown.map(({ homeScore }) => homeScore))).toEqual(new Set([null]));
    expect(unknown.at(-1)).toMatchObject({ state: 'FINISHED', guestScore: 1 });
  });

  test('lets nobody score before coming on', () => {
    for (const { players } of updates) {
      const joker = players[1]?.stats;
      if (joker?.goals) expect(joker.joker).toBe(true);
    }
  });
});

describe('a match without a result', () => {
  test.each<[MatchLineupStatus, MatchLineupStatus[]]>([
    ['SCHEDULED', []],
    ['PRELIMINARY_LINEUP', ['PRELIMINARY_LINEUP']],
    ['FINAL_LINEUP', ['PRELIMINARY_LINEUP', 'FINAL_LINEUP']],
    ['LIVE', ['PRELIMINARY_LINEUP', 'FINAL_LINEUP', 'LIVE']],
    ['HALTED', ['PRELIMINARY_LINEUP', 'FINAL_LINEUP', 'HALTED']],
  ])('that is %s ends there', (state, states) => {
    const updates = matchUpdates(reconstructRecord({ ...result, state }));
    expect(updates.map((update) => update.state)).toEqual(states);
  });
});

test('an interruption halts the match and delays the rest of it', () => {
  const record = reconstructRecord(result);
  const interruption = { minute: 30, lengthMs: 25 * MINUTE_MS };
  const regular = matchUpdates(record);
  const delayed = matchUpdates({ ...record, interruption });
  const states = delayed.map(({ state }) => state);
  const haltedAt = states.indexOf('HALTED');
  expect(delayed[haltedAt]?.at).toBe(KICK_OFF + 30.5 * MINUTE_MS);
  expect(delayed[haltedAt + 1]).toMatchObject({ state: 'LIVE', at: KICK_OFF + 55.5 * MINUTE_MS });
  expect(delayed.at(-1)?.at).toBe((regular.at(-1)?.at ?? 0) + interruption.lengthMs);
  expect(delayed.map(({ at }) => at)).toEqual(
    delayed.map(({ at }) => at).toSorted((a, b) => a - b),
  );
});
