import type { MatchUpdate, PlayerChange, SeasonCatalogue, SeasonFeed } from '../feed.types.ts';
import { malformed } from '../source/season-folder.ts';

/** All that a feed says at one moment. */
export interface Reading {
  readonly catalogue: SeasonCatalogue;
  /** By match id, in order of time. */
  readonly updates: ReadonlyMap<string, readonly MatchUpdate[]>;
  readonly changes: readonly PlayerChange[];
}

/** Reads a feed whole. @throws FeedError */
export async function readFeed(feed: SeasonFeed): Promise<Reading> {
  const catalogue = await feed.catalogue();
  const updates: MatchUpdate[] = [];
  for (const { id } of catalogue.rounds) updates.push(...(await feed.roundUpdates(id)));
  return {
    catalogue,
    updates: Map.groupBy(updates, ({ matchId }) => matchId),
    changes: await feed.playerChanges(),
  };
}

/**
 * A source must go on with the season it began with: lineups are built on it, results have counted.
 * @throws FeedError
 */
export function checkGoesOn(path: string, before: Reading, after: Reading): void {
  const [old, now] = [before.catalogue, after.catalogue];
  if (old.season.id !== now.season.id) {
    throw malformed(path, `is about ${now.season.id} now, and was about ${old.season.id}`);
  }
  for (const kind of ['teams', 'rounds', 'matches'] as const) {
    const ids = new Set(now[kind].map(({ id }) => id));
    const lost = old[kind].find(({ id }) => !ids.has(id));
    if (lost) throw malformed(path, `has lost "${lost.id}" of the ${kind} of the season`);
  }
  for (const [matchId, updates] of before.updates) {
    if (isOver(updates) && !isOver(after.updates.get(matchId))) {
      throw malformed(path, `goes back in time: the match "${matchId}" was finished before`);
    }
  }
}

/** Whether a match has ended with these updates. */
export function isOver(updates: readonly MatchUpdate[] | undefined): boolean {
  return updates?.at(-1)?.state === 'FINISHED';
}
