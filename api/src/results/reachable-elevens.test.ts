import { expect, test } from '@jest/globals';
import {
  captainedOptimum,
  FORMATIONS,
  optimalLineup,
  POSITIONS,
  randomFrom,
  SEASON_PRESETS,
} from '@spieltag/shared-kernel/rules';
import type { Candidate } from '../evaluation/index.ts';
import { ReachableElevens } from './reachable-elevens.ts';

const PLAYERS = 120;
const USERS = 2000;
const options = { formations: FORMATIONS, limits: SEASON_PRESETS.league.limits };

function candidatesBy(random: () => number): Candidate[] {
  return Array.from({ length: PLAYERS }, (_, playerNo) => ({
    playerNo,
    id: `pl-${playerNo}`,
    teamId: `tm-${playerNo % 12}`,
    position: POSITIONS[(playerNo * 7) % POSITIONS.length] ?? 'FORWARD',
    points: Math.floor(random() * 20) - 4,
    marketValue: 500_000 * Math.ceil(random() * 10),
  }));
}

test.each([[false], [true]])(
  'what is kept is what would be found, for any money and captain: %s',
  (hasCaptain) => {
    const random = randomFrom(11);
    const candidates = candidatesBy(random);
    const elevens = new ReachableElevens(candidates, options);
    for (let user = 0; user < 150; user++) {
      const budget = 4_000_000 + Math.floor(random() * 50_000_000);
      const bestOf = (players: readonly Candidate[]) =>
        optimalLineup(players, { ...options, budget });
      const fresh = hasCaptain ? captainedOptimum(candidates, bestOf) : bestOf(candidates);
      const kept = elevens.bestWithin(budget, hasCaptain);
      expect(kept?.points).toBe(fresh?.points);
      const price = kept?.players.reduce((sum, { marketValue }) => sum + marketValue, 0) ?? 0;
      expect(price).toBeLessThanOrEqual(budget);
    }
  },
);

test('however many ask, there is about one search for each number of points', () => {
  const random = randomFrom(12);
  const elevens = new ReachableElevens(candidatesBy(random), options);
  const points = new Set<number | undefined>();
  for (let user = 0; user < USERS; user++) {
    const euros = 30_000_000 + Math.floor(random() * 30_000_000);
    points.add(elevens.bestWithin(euros, false)?.points);
  }
  // Each search may find an eleven of more points than the one before, or widen what is known.
  expect(elevens.searches).toBeLessThan(12 * points.size);
  expect(elevens.searches).toBeLessThan(USERS / 10);
});

test('players of one’s own are weighed without being kept for others', () => {
  const candidates = candidatesBy(randomFrom(13));
  const elevens = new ReachableElevens(candidates, options);
  const own = { ...candidates[0], id: 'pl-own', points: 99, marketValue: 0 } as Candidate;
  const money = 40_000_000;
  const before = elevens.bestWithin(money, false)?.points ?? 0;
  expect(elevens.bestWith([own], money, false)?.points).toBeGreaterThan(before + 50);
  expect(elevens.bestWithin(money, false)?.points).toBe(before);
});
