import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Formation, LineupLimits, Position } from '../types.ts';
import { POSITIONS } from '../types.ts';
import type { PricedPlayer } from './candidates.ts';
import { optimalLineup } from './optimal-lineup.ts';
import { personalOptimum } from './personal-optimum.ts';

const limits: LineupLimits = {
  maxGoalkeeper: 3,
  maxDefender: 7,
  maxMidfielder: 7,
  maxForward: 5,
  maxTeamPresence: 4,
  maxTeamPresenceOnField: 2,
  maxPlayersOnField: 11,
  maxLineupSize: 22,
};

/** Formations of four to five players, small enough to try every eleven there is. */
function tiny(defenders: number, midfielders: number, forwards: number): Formation {
  const counts = [1, defenders, midfielders, forwards];
  return {
    id: counts.join(''),
    goalkeeperCount: 1,
    defenderCount: defenders,
    midfielderCount: midfielders,
    forwardCount: forwards,
    category: 'neutral',
    positionMap: POSITIONS.flatMap((position, i) => Array<Position>(counts[i] ?? 0).fill(position)),
  };
}
const formations = [tiny(1, 2, 1), tiny(2, 1, 1), tiny(1, 1, 2), tiny(2, 2, 0)];

const candidatesOf = (maxLength: number) =>
  fc
    .array(
      fc.record({
        position: fc.constantFrom(...POSITIONS),
        teamId: fc.constantFrom('a', 'b', 'c'),
        // Few different figures, so that ties are the rule; some matches bring negative points.
        points: fc.integer({ min: -4, max: 8 }),
        marketValue: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 3, maxLength },
    )
    .map((players) => players.map((player, i): PricedPlayer => ({ ...player, id: `p${i}` })));

/** Every eleven there is, one after the other. */
function bruteForce(players: readonly PricedPlayer[], teamLimit: number, budget: number) {
  let best: number | undefined;
  for (const formation of formations) {
    const visit = (slot: number, from: number, chosen: readonly PricedPlayer[]): void => {
      const position = formation.positionMap[slot];
      if (position === undefined) {
        const points = chosen.reduce((sum, player) => sum + player.points, 0);
        const price = chosen.reduce((sum, player) => sum + player.marketValue, 0);
        if (price <= budget && (best === undefined || points > best)) best = points;
        return;
      }
      const start = formation.positionMap[slot - 1] === position ? from : 0;
      for (let i = start; i < players.length; i += 1) {
        const player = players[i];
        if (player?.position !== position) continue;
        const ofTeam = chosen.filter(({ teamId }) => teamId === player.teamId).length;
        if (teamLimit > 0 && ofTeam >= teamLimit) continue;
        visit(slot + 1, i + 1, [...chosen, player]);
      }
    };
    visit(0, 0, []);
  }
  return best;
}

/** The eleven is what it claims to be. */
function expectLegal(
  found: NonNullable<ReturnType<typeof optimalLineup<PricedPlayer>>>,
  teamLimit: number,
  budget: number,
) {
  const formation = formations.find(({ id }) => id === found.formationId);
  expect(found.players.map(({ position }) => position)).toEqual(formation?.positionMap);
  expect(new Set(found.players.map(({ id }) => id)).size).toBe(found.players.length);
  expect(found.players.reduce((sum, { points }) => sum + points, 0)).toBe(found.points);
  expect(found.players.reduce((sum, { marketValue }) => sum + marketValue, 0)).toBeLessThanOrEqual(
    budget,
  );
  if (teamLimit === 0) return;
  for (const team of new Set(found.players.map(({ teamId }) => teamId))) {
    const ofTeam = found.players.filter(({ teamId }) => teamId === team).length;
    expect(ofTeam).toBeLessThanOrEqual(teamLimit);
  }
}

describe('the optimal lineup of the round', () => {
  test('has the highest points of all elevens that keep the team limit', () => {
    fc.assert(
      fc.property(candidatesOf(14), fc.integer({ min: 0, max: 3 }), (players, teamLimit) => {
        const found = optimalLineup(players, { formations, limits, teamLimit });
        expect(found?.points).toBe(bruteForce(players, teamLimit, Number.POSITIVE_INFINITY));
        if (found) expectLegal(found, teamLimit, Number.POSITIVE_INFINITY);
      }),
      { numRuns: 400 },
    );
  });

  test('has the highest points within budget', () => {
    fc.assert(
      fc.property(
        candidatesOf(14),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 4, max: 30 }),
        (players, teamLimit, budget) => {
          const found = optimalLineup(players, { formations, limits, teamLimit, budget });
          expect(found?.points).toBe(bruteForce(players, teamLimit, budget));
          if (found) expectLegal(found, teamLimit, budget);
        },
      ),
      { numRuns: 600 },
    );
  });

  test('is exact for points that are no whole numbers, too', () => {
    fc.assert(
      fc.property(candidatesOf(12), fc.integer({ min: 8, max: 25 }), (players, budget) => {
        const halves = players.map((player) => ({ ...player, points: player.points / 4 }));
        const found = optimalLineup(halves, { formations, limits, budget });
        expect(found?.points).toBe(bruteForce(halves, 2, budget));
      }),
    );
  });

  test('takes the worse player of a team when skipping the best of a full team would cost more', () => {
    const player = (id: string, position: Position, teamId: string, points: number) => ({
      id,
      position,
      teamId,
      points,
      marketValue: 1,
    });
    const players = [
      player('g', 'GOALKEEPER', 'a', 1),
      player('d', 'DEFENDER', 'a', 9),
      player('m1', 'MIDFIELDER', 'a', 8),
      player('m2', 'MIDFIELDER', 'b', 7),
      player('m3', 'MIDFIELDER', 'b', 7),
      player('d2', 'DEFENDER', 'c', 0),
      player('f1', 'FORWARD', 'a', 10),
      player('f2', 'FORWARD', 'c', 9),
    ];
    const found = optimalLineup(players, {
      formations: [tiny(1, 2, 1)],
      limits,
      teamLimit: 2,
    });
    // The goalkeeper fills one of team a's two places; the other is worth most in defence.
    expect(found?.players.map(({ id }) => id)).toEqual(['g', 'd', 'm2', 'm3', 'f2']);
  });

  test('does not exist when there is no full eleven', () => {
    expect(optimalLineup([], { formations, limits })).toBeUndefined();
    expect(optimalLineup([], { formations: [], limits })).toBeUndefined();
  });

  test('does not exist when every eleven is dearer than the budget', () => {
    const players = POSITIONS.flatMap((position, p) =>
      [0, 1].map((i) => ({
        id: `${position}${i}`,
        position,
        teamId: `t${p}`,
        points: 1,
        marketValue: 5,
      })),
    );
    expect(optimalLineup(players, { formations, limits, budget: 24 })).toBeUndefined();
    expect(optimalLineup(players, { formations, limits, budget: 25 })?.points).toBe(5);
  });
});

describe('the personal optimal lineup', () => {
  test('is the best eleven of the squad, team limit included', () => {
    fc.assert(
      fc.property(candidatesOf(12), fc.integer({ min: 0, max: 3 }), (players, teamLimit) => {
        const found = personalOptimum(players, { formations, limits, teamLimit });
        expect(found?.points).toBe(bruteForce(players, teamLimit, Number.POSITIVE_INFINITY));
      }),
      { numRuns: 300 },
    );
  });
});
