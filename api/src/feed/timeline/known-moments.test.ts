import { describe, expect, test } from '@jest/globals';
import { playerEvents } from '@spieltag/shared-kernel/rules';
import type { MatchUpdate } from '../feed.types.ts';
import { generatedFeed } from '../generated/generated-feed.ts';
import { NO_STATS } from '../testing/no-stats.ts';
import { matchUpdates } from './match-updates.ts';
import { reconstructRecord } from './reconstruct-record.ts';

const eventsOf = ({ players }: MatchUpdate) =>
  players.flatMap(({ playerId, stats }) =>
    playerEvents(stats).map((event) => ({ playerId, ...event })),
  );

describe('a source that knows every minute', () => {
  test('says the minute of all that happened, never before it did', async () => {
    const feed = generatedFeed(1);
    const [round] = (await feed.catalogue()).rounds;
    const updates = await feed.roundUpdates(round?.id ?? '');
    const finals = updates.filter(({ state }) => state === 'FINISHED').flatMap(eventsOf);
    expect(finals.length).toBeGreaterThan(50);
    expect(finals.filter(({ minute }) => minute === undefined)).toEqual([]);
    for (const [, own] of Map.groupBy(updates, ({ matchId }) => matchId)) {
      // Whatever has been told stays told, at the same minute.
      for (const [index, update] of own.entries()) {
        const told = new Set(eventsOf(update).map((event) => JSON.stringify(event)));
        const before = own[index - 1];
        const lost = before
          ? eventsOf(before).filter((event) => !told.has(JSON.stringify(event)))
          : [];
        expect(lost).toEqual([]);
      }
    }
  });
});

describe('a recorded match', () => {
  const played = (minutes: number, joker = false) => ({
    ...({ teamId: 'tm-home', position: 'FORWARD', status: joker ? 'BENCH' : 'STARTER' } as const),
    stats: { ...NO_STATS, starter: !joker, joker, minutes, goals: 1, yellowCards: 1 },
  });
  const result = {
    match: {
      ...{ id: 'mt-1', roundId: 'rn-1', homeTeamId: 'tm-home', guestTeamId: 'tm-guest' },
      ...{ homeTeamName: null, guestTeamName: null, date: 0 },
    },
    ...({ state: 'FINISHED', homeScore: 3, guestScore: 0 } as const),
    players: [
      { playerId: 'pl-off', ...played(70) },
      { playerId: 'pl-on', ...played(20, true) },
      { playerId: 'pl-all', ...played(90) },
    ],
  };
  const lines = (hasMinutes: boolean) => {
    const last = matchUpdates(reconstructRecord({ ...result, hasMinutes })).at(-1);
    return (last ? eventsOf(last) : []).map(({ playerId, event, minute }) =>
      [playerId, event, minute].filter((word) => word !== undefined).join(' '),
    );
  };

  test('says who came and went when, where it says how long they played, and no minute beside', () => {
    expect(lines(true)).toEqual([
      ...['pl-off goal', 'pl-off yellowCard', 'pl-off wentOff 70'],
      ...['pl-on goal', 'pl-on yellowCard', 'pl-on cameOn 70'],
      ...['pl-all goal', 'pl-all yellowCard'],
    ]);
  });

  test('says no minute at all where it has none', () => {
    expect(lines(false).filter((line) => /\d/.test(line))).toEqual([]);
  });
});
