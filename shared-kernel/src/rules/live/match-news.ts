import type { MatchLineupStatus } from '../types.ts';
import { type ActingPlayer, type PlayerEvent, untoldEvents } from './player-events.ts';

/** How a match stands. */
export interface MatchStand {
  readonly state: MatchLineupStatus;
  readonly homeScore: number | null;
  readonly guestScore: number | null;
}

/** What a player did in a match that is worth nothing: a card, an own goal, coming and going. */
export type MatchFact = PlayerEvent & { readonly playerId: string };

/** What has become of a match between two readings of it. */
export interface MatchNews {
  readonly before: MatchStand;
  readonly now: MatchStand;
  /** None: left out. */
  readonly facts?: readonly MatchFact[];
}

interface PlayedMatch extends MatchStand {
  readonly players: readonly (ActingPlayer & { readonly id: string })[];
}

/**
 * What has become of a match: begun, a goal, halted, over, and what players did without points.
 * @returns undefined: nothing
 */
export function matchNews(was: PlayedMatch, match: PlayedMatch): MatchNews | undefined {
  const facts = factsOf(was, match);
  const [before, now] = [standOf(was), standOf(match)];
  if (facts.length > 0) return { facts, before, now };
  return isSame(before, now) ? undefined : { before, now };
}

const standOf = ({ state, homeScore, guestScore }: MatchStand): MatchStand => ({
  state,
  homeScore,
  guestScore,
});

const isSame = (one: MatchStand, other: MatchStand) =>
  one.state === other.state &&
  one.homeScore === other.homeScore &&
  one.guestScore === other.guestScore;

/**
 * What players have done that no points tell of, while the match went on or with its end. Of a match
 * that is heard of for the first time, and of one that was over before, nothing has just happened.
 */
function factsOf(was: PlayedMatch, now: PlayedMatch): MatchFact[] {
  const wentOn = [was, now].some(({ state }) => state === 'LIVE' || state === 'HALTED');
  if (!wentOn) return [];
  const known = new Map(was.players.map((player) => [player.id, player]));
  return now.players.flatMap((after) => {
    const before = known.get(after.id);
    if (before === after || !before) return [];
    return untoldEvents(before, after).map((event) => ({ playerId: after.id, ...event }));
  });
}

/**
 * A match with what has changed in it.
 * @param news where `isWhole` is false, its players take the place of those with their ids
 */
export function mergedMatch<Match extends { players: { id: string }[] }>(
  before: Match | undefined,
  { isWhole, ...news }: Match & { readonly isWhole: boolean },
): Match {
  const match = news as unknown as Match;
  if (isWhole || !before) return match;
  const changed = new Map(match.players.map((player) => [player.id, player]));
  const players = before.players.map((player) => {
    const now = changed.get(player.id) ?? player;
    changed.delete(player.id);
    return now;
  });
  return { ...match, players: [...players, ...changed.values()] };
}
