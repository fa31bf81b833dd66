import type { MatchUpdate, PlayerChange, SeasonCatalogue, SeasonFeed } from '../feed.types.ts';
import { memoizeAsync } from '../memoize-async.ts';
import { weeksLater } from './week-shift.ts';

/**
 * A recorded season that is played so many weeks later. All updates of a match keep their distance
 * from its kick-off, and with it their order.
 */
export function shiftedFeed(feed: SeasonFeed, weeks: number): SeasonFeed {
  const { skipped } = feed;
  const delays = memoizeAsync(async () => {
    const { matches } = await feed.catalogue();
    return new Map(matches.map(({ id, date }) => [id, weeksLater(date, weeks) - date]));
  });
  return {
    provider: feed.provider,
    catalogue: memoizeAsync(async () => shiftCatalogue(await feed.catalogue(), weeks)),
    playerChanges: async () =>
      (await feed.playerChanges())
        .map((change): PlayerChange => ({ ...change, at: weeksLater(change.at, weeks) }))
        .sort((a, b) => a.at - b.at),
    roundUpdates: async (roundId) => {
      const delayOf = await delays();
      return (await feed.roundUpdates(roundId))
        .map((update): MatchUpdate => {
          const delay = delayOf.get(update.matchId) ?? weeksLater(update.at, weeks) - update.at;
          return { ...update, at: update.at + delay };
        })
        .sort((a, b) => a.at - b.at);
    },
    ...(skipped && { skipped: () => skipped.call(feed) }),
  };
}

function shiftCatalogue(catalogue: SeasonCatalogue, weeks: number): SeasonCatalogue {
  const later = (at: number) => weeksLater(at, weeks);
  const span = <T extends { readonly startDate: number; readonly endDate: number }>(one: T): T => ({
    ...one,
    startDate: later(one.startDate),
    endDate: later(one.endDate),
  });
  return {
    ...catalogue,
    rounds: catalogue.rounds.map(span),
    matches: catalogue.matches.map((match) => ({ ...match, date: later(match.date) })),
    restrictedWindows: catalogue.restrictedWindows.map(span),
  };
}
