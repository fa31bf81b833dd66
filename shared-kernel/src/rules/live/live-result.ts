import { CAPTAIN_FACTOR } from '../points.ts';
import { isOnPitch } from '../squad.ts';

/** A player of a match with the points there. */
interface MatchPoints {
  readonly players: readonly { readonly id: string; readonly points: number }[];
}

/** Points by player id, over all matches of a round. */
export type RoundPoints = Readonly<Record<string, number>>;

/** What players have in a round so far. */
export function roundPoints(matches: readonly MatchPoints[]): RoundPoints {
  const points: Record<string, number> = {};
  for (const match of matches) {
    for (const player of match.players) {
      points[player.id] = (points[player.id] ?? 0) + player.points;
    }
  }
  return points;
}

/** Somebody's result of a round that is being played. */
export interface RunningResult {
  readonly score: number | null;
  readonly captainId?: string;
  readonly players: readonly {
    readonly id: string;
    readonly index: number;
    readonly points: number;
  }[];
}

/**
 * A result with the points of this moment: who is on the pitch counts, the captain twice; without a
 * rated lineup there is no score. The same one where nothing has changed.
 */
export function withLivePoints<R extends RunningResult>(result: R, points: RoundPoints): R {
  const pointsOf = (id: string) => points[id] ?? 0;
  if (result.players.every((player) => player.points === pointsOf(player.id))) return result;
  const players = result.players.map((player) => ({ ...player, points: pointsOf(player.id) }));
  const counted = players
    .filter(({ index }) => isOnPitch(index))
    .reduce(
      (sum, { id, points }) => sum + points * (id === result.captainId ? CAPTAIN_FACTOR : 1),
      0,
    );
  return { ...result, players, score: result.score === null ? null : counted };
}
