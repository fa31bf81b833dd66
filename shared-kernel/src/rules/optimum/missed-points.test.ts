import { describe, expect, test } from '@jest/globals';
import { FORMATIONS } from '../formations.ts';
import { randomFrom } from '../random.ts';
import { SEASON_PRESETS } from '../season-preset.ts';
import { POSITIONS, type Position } from '../types.ts';
import type { PricedPlayer } from './candidates.ts';
import { captainedOptimum } from './captained-optimum.ts';
import { attributeMissedPoints, type CountedLineup, MISSED_PARTS } from './missed-points.ts';
import { optimalLineup } from './optimal-lineup.ts';
import { personalOptimum } from './personal-optimum.ts';

const ROUNDS = 10_000;
const { limits } = SEASON_PRESETS.league;
const options = { formations: FORMATIONS, limits };
/** Players of each position in each of the teams, and in a roster. */
const IN_TEAM = { GOALKEEPER: 1, DEFENDER: 3, MIDFIELDER: 3, FORWARD: 2 } as const;
const IN_ROSTER = { GOALKEEPER: 3, DEFENDER: 7, MIDFIELDER: 7, FORWARD: 5 } as const;
const TEAMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

interface SimulatedRound {
  readonly lineup: CountedLineup;
  readonly players: readonly PricedPlayer[];
}

/** Somebody's round: a complete roster, eleven of it on the pitch, a captain now and then. */
function simulateRound(random: () => number): SimulatedRound {
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const drawn = <T>(items: readonly T[], count: number) =>
    items
      .map((item) => ({ item, at: random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ item }) => item);
  const players = TEAMS.flatMap((teamId) =>
    POSITIONS.flatMap((position) =>
      Array.from({ length: IN_TEAM[position] }, (_, i) => ({
        id: `${teamId}-${position}-${i}`,
        teamId,
        position,
        points: random() < 0.3 ? 0 : between(-6, 20),
        marketValue: between(1, 12) * 500_000,
      })),
    ),
  );
  const squad = POSITIONS.flatMap((position) =>
    drawn(
      players.filter((player) => player.position === position),
      IN_ROSTER[position],
    ),
  );
  const formation = FORMATIONS[between(0, FORMATIONS.length - 1)];
  if (!formation) throw new Error('no formation');
  const waiting = [...squad];
  const pitch = formation.positionMap.flatMap((position: Position) =>
    waiting.splice(
      waiting.findIndex((player) => player.position === position),
      1,
    ),
  );
  const captain = random() < 0.4 ? pitch[between(0, pitch.length - 1)] : undefined;
  const score = pitch.reduce((sum, { points }) => sum + points, captain?.points ?? 0);
  return {
    players,
    lineup: {
      formationId: formation.id,
      squad,
      pitchIds: new Set(pitch.map(({ id }) => id)),
      captainId: captain?.id,
      score,
      budget: between(0, 6) * 1_000_000,
    },
  };
}

/** The best eleven of the round for the money, looked for without the memory a server has. */
const bestOf = (players: readonly PricedPlayer[]) => (budget: number, hasCaptain: boolean) => {
  const bestWithin = (candidates: readonly PricedPlayer[]) =>
    optimalLineup(candidates, { ...options, budget });
  return hasCaptain ? captainedOptimum(players, bestWithin) : bestWithin(players);
};

const missedIn = ({ lineup, players }: SimulatedRound) =>
  attributeMissedPoints(lineup, options, bestOf(players));

describe('missed points', () => {
  test(`in ${ROUNDS} simulated rounds have parts of no less than nothing that add up to the maximum`, () => {
    const random = randomFrom(20);
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const simulated = simulateRound(random);
      const { lineup } = simulated;
      const { maximum, parts, players } = missedIn(simulated);
      const sum = MISSED_PARTS.reduce((all, part) => all + parts[part], lineup.score);
      const own = new Set(lineup.squad.map(({ id }) => id));
      const faults = [
        sum !== maximum && 'the parts do not add up',
        MISSED_PARTS.some((part) => parts[part] < 0) && 'a part is negative',
        lineup.captainId === undefined && parts.captain > 0 && 'no card was played',
        players.some(({ part }) => parts[part] === 0) && 'a player of a part that missed nothing',
        players.some(({ part, id }) => (part === 'transfer') === own.has(id)) && 'own or bought',
        new Set(players.map(({ id }) => id)).size < players.length && 'a player twice',
      ].filter((fault) => fault !== false);
      if (faults.length > 0) throw new Error(`round ${round}: ${faults.join(', ')}`);
      for (const part of MISSED_PARTS) if (parts[part] > 0) seen.add(part);
    }
    expect([...seen].sort()).toEqual([...MISSED_PARTS].sort());
  }, 300_000);

  test('of the roster are what its best eleven would have brought more, captain as named', () => {
    const random = randomFrom(3);
    for (let round = 0; round < 200; round++) {
      const simulated = simulateRound(random);
      const { squad, captainId, score } = simulated.lineup;
      const named = squad.map((player) => ({
        ...player,
        points: player.id === captainId ? 2 * player.points : player.points,
      }));
      const { parts } = missedIn(simulated);
      expect(parts.bench + parts.formation).toBe(
        (personalOptimum(named, options)?.points ?? 0) - score,
      );
    }
  });

  test('are none for who had the best eleven and the best captain the money could buy', () => {
    const random = randomFrom(5);
    for (let round = 0; round < 50; round++) {
      const { players, lineup } = simulateRound(random);
      const best = captainedOptimum(players, (all) => optimalLineup(all, options));
      if (!best) throw new Error('no eleven');
      const {
        maximum,
        parts,
        players: missed,
      } = attributeMissedPoints(
        {
          ...lineup,
          formationId: best.formationId,
          squad: best.players,
          pitchIds: new Set(best.players.map(({ id }) => id)),
          captainId: best.captainId,
          score: best.points,
        },
        options,
        bestOf(players),
      );
      expect([maximum, missed]).toEqual([best.points, []]);
      expect(parts).toEqual({ bench: 0, formation: 0, captain: 0, transfer: 0 });
    }
  });
});

test('eleven and captain are the best of all elevens with all captains', () => {
  const random = randomFrom(7);
  for (let round = 0; round < 100; round++) {
    const { players, lineup } = simulateRound(random);
    const within = { ...options, budget: 18_000_000 + lineup.budget };
    const bestWithin = (all: readonly PricedPlayer[]) => optimalLineup(all, within);
    const each = players.map((captain) =>
      bestWithin(
        players.map((one) => (one === captain ? { ...one, points: 2 * one.points } : one)),
      ),
    );
    const found = captainedOptimum(players, bestWithin);
    expect(found?.points).toBe(Math.max(...each.map((eleven) => eleven?.points ?? 0)));
    const captain = found?.players.find(({ id }) => id === found.captainId);
    expect(found?.players.reduce((sum, { points }) => sum + points, captain?.points ?? 0)).toBe(
      found?.points,
    );
  }
});

describe('one round, part by part', () => {
  /** Eleven of one point each and a bench of nothing; prices of one euro. */
  const positionsOf = (formationId: string) =>
    FORMATIONS.find(({ id }) => id === formationId)?.positionMap ?? [];
  const player = (id: string, position: Position, points: number, marketValue = 1) => ({
    id,
    position,
    points,
    marketValue,
    teamId: `of-${id}`,
  });
  const pitch = positionsOf('1442').map((position, i) => player(`p${i}`, position, 1));
  const forwardOnBench = player('bench', 'FORWARD', 5);
  const lineup: CountedLineup = {
    formationId: '1442',
    squad: [...pitch, forwardOnBench],
    pitchIds: new Set(pitch.map(({ id }) => id)),
    captainId: 'p1',
    score: 12,
    budget: 0,
  };
  const missed = (part: Partial<CountedLineup>, market: readonly PricedPlayer[] = []) =>
    attributeMissedPoints(
      { ...lineup, ...part },
      options,
      bestOf([...(part.squad ?? lineup.squad), ...market]),
    );

  test('a forward on the bench is missed by bench, and as captain once more', () => {
    expect(missed({})).toEqual({
      maximum: 20,
      parts: { bench: 4, formation: 0, captain: 4, transfer: 0 },
      players: [{ id: 'bench', teamId: 'of-bench', points: 5, part: 'bench' }],
    });
  });

  test('who fits another formation only is missed by formation', () => {
    const squad = [...pitch, forwardOnBench, player('third', 'FORWARD', 3)];
    expect(missed({ squad, captainId: undefined, score: 11 })).toMatchObject({
      parts: { bench: 6, formation: 0, captain: 0, transfer: 0 },
    });
    const three = [...squad, player('fourth', 'FORWARD', 2)];
    expect(missed({ squad: three, captainId: undefined, score: 11 })).toMatchObject({
      parts: { bench: 6, formation: 1 },
      players: [
        { id: 'bench', part: 'bench' },
        { id: 'third', part: 'bench' },
        { id: 'fourth', part: 'formation' },
      ],
    });
  });

  test('who costs more than roster and money were worth is not missed', () => {
    const star = player('star', 'FORWARD', 30, 3);
    // An eleven of ten players at one euro and the star costs thirteen, the roster is worth twelve.
    expect(missed({ captainId: undefined, score: 11 }, [star])).toMatchObject({
      maximum: 15,
      parts: { transfer: 0 },
    });
    expect(missed({ captainId: undefined, score: 11, budget: 1 }, [star])).toEqual({
      maximum: 44,
      parts: { bench: 4, formation: 0, captain: 0, transfer: 29 },
      players: [
        { id: 'bench', teamId: 'of-bench', points: 5, part: 'bench' },
        { id: 'star', teamId: 'of-star', points: 30, part: 'transfer' },
      ],
    });
  });

  test('a lineup no eleven can match any more has missed nothing', () => {
    expect(missed({ score: 99 })).toEqual({
      maximum: 99,
      parts: { bench: 0, formation: 0, captain: 0, transfer: 0 },
      players: [],
    });
  });
});
