import type { MatchUpdate, PlayerChange, SeasonCatalogue, SeasonFeed } from '../feed.types.ts';

/** All that a feed says at one moment. */
export interface Reading {
  readonly catalogue: SeasonCatalogue;
  /** By match id, in order of time. */
  readonly updates: ReadonlyMap<string, readonly MatchUpdate[]>;
  readonly changes: readonly PlayerChange[];
  /** Matches that were finished in it or in a reading before, whatever is said of them now. */
  readonly overIds: ReadonlySet<string>;
}

/** Reads a feed whole. @throws FeedError */
export async function readFeed(feed: SeasonFeed): Promise<Reading> {
  const catalogue = await feed.catalogue();
  const updates: MatchUpdate[] = [];
  for (const { id } of catalogue.rounds) updates.push(...(await feed.roundUpdates(id)));
  const byMatch = Map.groupBy(updates, ({ matchId }) => matchId);
  return {
    catalogue,
    updates: byMatch,
    changes: await feed.playerChanges(),
    overIds: new Set([...byMatch].flatMap(([id, ofMatch]) => (isOver(ofMatch) ? [id] : []))),
  };
}

/** Whether a match has ended with these updates. */
function isOver(updates: readonly MatchUpdate[] | undefined): boolean {
  return updates?.at(-1)?.state === 'FINISHED';
}
