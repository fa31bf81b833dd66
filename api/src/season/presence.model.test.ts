import { expect, test } from '@jest/globals';
import type {
  MatchLineupStatus,
  PlayerMatchStats,
  PlayerStatus,
} from '@spieltag/shared-kernel/rules';
import { openFeed } from '../feed/index.ts';
import { NO_STATS } from '../feed/testing/no-stats.ts';
import { presenceOf } from './presence.model.ts';

type Stats = Partial<PlayerMatchStats> | null;

test.each<[string, MatchLineupStatus, PlayerStatus, Stats, boolean, boolean]>([
  ['a starter plays', 'LIVE', 'STARTER', { starter: true }, false, true],
  ['a starter without figures plays', 'LIVE', 'STARTER', null, false, true],
  ['a starter waits for kick-off', 'FINAL_LINEUP', 'STARTER', null, false, false],
  [
    'a starter who was taken off is done',
    'LIVE',
    'STARTER',
    { starter: true, takenOff: true },
    false,
    false,
  ],
  [
    'a starter who was sent off is done',
    'LIVE',
    'STARTER',
    { starter: true, redCards: 1 },
    false,
    false,
  ],
  [
    'a yellow card sends nobody off',
    'LIVE',
    'STARTER',
    { starter: true, yellowCards: 1 },
    false,
    true,
  ],
  ['a substitute sits', 'LIVE', 'BENCH', {}, true, false],
  ['a substitute without figures sits', 'LIVE', 'BENCH', null, true, false],
  ['a substitute who came on plays', 'LIVE', 'BENCH', { joker: true }, false, true],
  ['and is no longer on the bench afterwards', 'FINISHED', 'BENCH', { joker: true }, false, false],
  ['who never came on stays on it', 'FINISHED', 'BENCH', {}, true, false],
  ['a halted match keeps its players', 'HALTED', 'STARTER', { starter: true }, false, true],
  ['who was not named is nowhere', 'LIVE', 'INACTIVE', {}, false, false],
])('%s', (_title, match, status, stats, isOnBench, isOnPitch) => {
  const known = { status, stats: stats && { ...NO_STATS, ...stats } };
  expect(presenceOf(match, known)).toEqual({ isOnBench, isOnPitch });
});

test('at every moment of a matchday eleven of a team play, less those sent off', async () => {
  const feed = openFeed({ provider: 'generated', seed: 4 });
  const { rounds } = await feed.catalogue();
  const updates = await feed.roundUpdates(rounds[0]?.id ?? '');
  const counts = updates
    .filter(({ state }) => state === 'LIVE' || state === 'HALTED')
    .flatMap(({ state, players }) =>
      [...Map.groupBy(players, ({ teamId }) => teamId).values()].map((team) => {
        const sentOff = team.filter(
          ({ stats }) => stats && stats.yellowRedCards + stats.redCards > 0,
        );
        return team.filter((player) => presenceOf(state, player).isOnPitch).length + sentOff.length;
      }),
    );
  expect(counts.length).toBeGreaterThan(100);
  expect(new Set(counts)).toEqual(new Set([11]));
});
