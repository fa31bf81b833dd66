import type { MatchUpdate, PlayerChange, SeasonCatalogue, SeasonFeed } from '../feed.types.ts';

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

/** Whether a match has ended with these updates. */
export function isOver(updates: readonly MatchUpdate[] | undefined): boolean {
  return updates?.at(-1)?.state === 'FINISHED';
}
