import { CAPTAIN_FACTOR } from '../points.ts';
import type { Optimum, ScoredPlayer } from './candidates.ts';

/** The best eleven with the captain who suits it best. `points` count the captain's twice. */
export interface CaptainedOptimum<P extends ScoredPlayer> extends Optimum<P> {
  /** Undefined: nobody in it has any points a captain could double. */
  readonly captainId: string | undefined;
}

/**
 * The best eleven and captain together, exact: a captain can be worth bringing in although another
 * eleven is better without one. Players stand in it with the points they were given here.
 * @param bestOf the best eleven of candidates; asked once for nobody and once for each captain who
 * could still be better than the best so far
 */
export function captainedOptimum<P extends ScoredPlayer>(
  candidates: readonly P[],
  bestOf: (candidates: readonly P[]) => Optimum<P> | undefined,
): CaptainedOptimum<P> | undefined {
  const plain = bestOf(candidates);
  if (plain === undefined) return undefined;
  const [first] = plain.players.toSorted(byPoints);
  const gain = Math.max(0, added(first));
  let best = { ...plain, points: plain.points + gain, captainId: gain > 0 ? first?.id : undefined };
  for (const captain of candidates.toSorted(byPoints)) {
    // Nobody adds more to the best eleven than their own points, and the next ones have fewer.
    if (plain.points + added(captain) <= best.points) break;
    const found = bestOf(
      candidates.map((player) => (player === captain ? doubled(player) : player)),
    );
    if (found === undefined || found.points <= best.points) continue;
    const players = found.players.map((player) => (player.id === captain.id ? captain : player));
    best = { ...found, players, captainId: captain.id };
  }
  return best;
}

function byPoints(a: ScoredPlayer, b: ScoredPlayer): number {
  return b.points - a.points;
}

function added(captain: ScoredPlayer | undefined): number {
  return (captain?.points ?? 0) * (CAPTAIN_FACTOR - 1);
}

function doubled<P extends ScoredPlayer>(player: P): P {
  return { ...player, points: player.points * CAPTAIN_FACTOR };
}
