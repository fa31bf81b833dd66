import type { MatchUpdate, SeasonFeed } from '../feed.types.ts';

/** The last update of every match of a season that has any, by match id. */
export async function lastUpdatesOfSeason(
  feed: SeasonFeed,
): Promise<ReadonlyMap<string, MatchUpdate>> {
  const last = new Map<string, MatchUpdate>();
  for (const { id } of (await feed.catalogue()).rounds) {
    for (const update of await feed.roundUpdates(id)) last.set(update.matchId, update);
  }
  return last;
}
