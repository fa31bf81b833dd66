import type { CatalogueMatch, MatchUpdate, SeasonFeed } from '../feed/feed.types.ts';

/**
 * The updates of a round, ordered by time. Of a source that is followed: those of the matches the
 * season has in this round. A match that was left out has none, and one that has begun stays in its
 * round, wherever the source puts it afterwards.
 */
export async function updatesOfRound(
  feed: SeasonFeed,
  matches: readonly CatalogueMatch[],
  roundId: string,
): Promise<readonly MatchUpdate[]> {
  if (!feed.follow) return feed.roundUpdates(roundId);
  const own = new Set(matches.filter((match) => match.roundId === roundId).map(({ id }) => id));
  const stated = feed.follow.calendar?.()?.matches.filter(({ id }) => own.has(id)) ?? [];
  const updates: MatchUpdate[] = [];
  for (const id of new Set([roundId, ...stated.map((match) => match.roundId)])) {
    updates.push(...(await feed.roundUpdates(id)));
  }
  return updates
    .filter(({ matchId }) => own.has(matchId))
    .map((update) => ({ ...update, roundId }))
    .sort((a, b) => a.at - b.at);
}
