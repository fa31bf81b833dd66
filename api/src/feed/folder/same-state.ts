import type { PlayerMatchStats } from '@spieltag/shared-kernel/rules';
import type { KnownMatch, KnownPlayer, PlayerUpdate } from '../feed.types.ts';

type Played = Omit<KnownMatch, 'id'>;
type Outcome = Pick<KnownMatch, 'state' | 'players'>;

/** Whether two states of a match are the same, as far as players of the season are concerned. */
export function isSameMatch(
  one: Played,
  other: Played,
  players: Pick<ReadonlySet<string>, 'has'>,
): boolean {
  const scoresOf = ({ state, homeScore, guestScore }: Played) => [state, homeScore, guestScore];
  const rowsOf = (match: Played) =>
    match.players
      .filter(({ playerId }) => players.has(playerId))
      .map(rowOf)
      .sort((a, b) => (a.playerId < b.playerId ? -1 : 1));
  return textOf([scoresOf(one), rowsOf(one)]) === textOf([scoresOf(other), rowsOf(other)]);
}

/**
 * Whether a source takes back what a match came to: it calls it unfinished, or rates nobody in it any more.
 * @param known as the season has it
 */
export function isTakenBack(known: Outcome | undefined, stated: Outcome | undefined): boolean {
  if (known?.state !== 'FINISHED') return false;
  return stated?.state !== 'FINISHED' || (isRated(known) && !isRated(stated));
}

function isRated({ players }: Outcome): boolean {
  return players.some(({ stats }) => stats !== null);
}

function rowOf({ playerId, teamId, position, status, stats }: PlayerUpdate): PlayerUpdate {
  return { playerId, teamId, position, status, stats: stats && withoutMoments(stats) };
}

/** Minutes alone are no news: a match that was taken over before they were kept would be late. */
function withoutMoments({ moments: _, ...figures }: PlayerMatchStats): PlayerMatchStats {
  return figures;
}

/** Whether a player is as before. */
export function isSamePlayer(one: KnownPlayer, other: KnownPlayer): boolean {
  return textOf(one) === textOf(other);
}

/** The order of fields says nothing: the database has one of its own. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
