import { CAPTAIN_FACTOR } from '../points.ts';
import type { Formation } from '../types.ts';
import type { PricedPlayer, ScoredPlayer } from './candidates.ts';
import { captainedOptimum } from './captained-optimum.ts';
import type { OptimumOptions } from './optimal-lineup.ts';
import { personalOptimum } from './personal-optimum.ts';

/** What points are missed by, in the order in which they are attributed. */
export const MISSED_PARTS = ['bench', 'formation', 'captain', 'transfer'] as const;
export type MissedPart = (typeof MISSED_PARTS)[number];

/** An eleven as far as it is compared with others; players with the points they have themselves. */
export interface ReachableEleven {
  readonly points: number;
  readonly players: readonly ScoredPlayer[];
  readonly captainId?: string | undefined;
}

/** A user's round, as it was counted. */
export interface CountedLineup {
  readonly formationId: string;
  /** The roster as it was locked, those on the pitch and those on the bench; with prices of then. */
  readonly squad: readonly PricedPlayer[];
  /** Who stood on the pitch. */
  readonly pitchIds: ReadonlySet<string>;
  /** Whose points counted twice; undefined: no card was played. */
  readonly captainId: string | undefined;
  readonly score: number;
  /** Money besides the roster, whole euros. */
  readonly budget: number;
}

/** A player with whom points were missed, and the first part that needed the player. */
export interface MissedPlayer {
  readonly id: string;
  readonly teamId: string;
  /** What the player got, once. */
  readonly points: number;
  readonly part: MissedPart;
}

/** Points a user could have had. The parts add up to `maximum` less the score; none is negative. */
export interface MissedPoints {
  readonly maximum: number;
  readonly parts: Readonly<Record<MissedPart, number>>;
  readonly players: readonly MissedPlayer[];
}

/**
 * Why a score is not the highest there was. From the decision nearest to kick-off to the one
 * farthest from it, each part is what the next freedom brings on top of those before it:
 * 1. bench: the best eleven of the roster in the formation that was played, captain as named,
 * 2. formation: the best of any formation,
 * 3. captain: with the card on whoever would have been best; nothing where no card was played, as
 *    it was kept,
 * 4. transfer: the best eleven for the money of then, which is what the roster was worth and what
 *    lay beside it.
 *
 * What was reached counts as reachable at every step, also where it could not be lined up any more
 * (a position is unknown by now, a player has changed teams), so a step never takes anything back.
 * @param bestWithin the best eleven of the round for an amount of money, with the best captain if
 * there is a card
 */
export function attributeMissedPoints(
  lineup: CountedLineup,
  options: OptimumOptions,
  bestWithin: (euros: number, hasCaptain: boolean) => ReachableEleven | undefined,
): MissedPoints {
  const { squad, captainId, budget } = lineup;
  const played = options.formations.filter(({ id }) => id === lineup.formationId);
  const named = squad.map((player) =>
    player.id === captainId ? { ...player, points: CAPTAIN_FACTOR * player.points } : player,
  );
  const bestIn = (players: readonly PricedPlayer[], formations: readonly Formation[]) =>
    personalOptimum(players, { ...options, formations });
  const wealth = squad.reduce((sum, { marketValue }) => sum + marketValue, budget);
  const hasCaptain = captainId !== undefined;
  const elevenFor: Record<MissedPart, () => ReachableEleven | undefined> = {
    bench: () => bestIn(named, played),
    formation: () => bestIn(named, options.formations),
    captain: () =>
      hasCaptain
        ? captainedOptimum(squad, (players) => bestIn(players, options.formations))
        : undefined,
    transfer: () => bestWithin(wealth, hasCaptain),
  };
  const parts = { bench: 0, formation: 0, captain: 0, transfer: 0 };
  const players: MissedPlayer[] = [];
  let reached = lineup.score;
  let stood: readonly ScoredPlayer[] = squad.filter(({ id }) => lineup.pitchIds.has(id));
  for (const part of MISSED_PARTS) {
    const eleven = elevenFor[part]();
    if (eleven === undefined || eleven.points <= reached) continue;
    parts[part] = eleven.points - reached;
    reached = eleven.points;
    const known = new Set(players.map(({ id }) => id));
    players.push(...newIn(part, eleven, lineup, stood).filter(({ id }) => !known.has(id)));
    stood = eleven.players;
  }
  return { maximum: reached, parts, players };
}

/**
 * Whom the part needed, most points first. Who only got what somebody at the same position got who
 * stood there before is as good as that one, and is left out.
 */
function newIn(
  part: MissedPart,
  { players, captainId }: ReachableEleven,
  { squad, pitchIds }: CountedLineup,
  stood: readonly ScoredPlayer[],
): MissedPlayer[] {
  const own = new Map(squad.map((player) => [player.id, player]));
  const pointsOf = ({ id, points }: ScoredPlayer) => own.get(id)?.points ?? points;
  const gone = stood.filter(({ id }) => !players.some((player) => player.id === id));
  const isNew = (player: ScoredPlayer) => {
    if (part === 'captain') return player.id === captainId;
    if (part === 'transfer' ? own.has(player.id) : pitchIds.has(player.id)) return false;
    const equal = gone.findIndex(
      (one) => one.position === player.position && pointsOf(one) === pointsOf(player),
    );
    if (equal >= 0) gone.splice(equal, 1);
    return equal < 0;
  };
  return players
    .filter(isNew)
    .map((player) => ({ id: player.id, teamId: player.teamId, points: pointsOf(player), part }))
    .sort((a, b) => b.points - a.points);
}
