/** Where a season comes from: one interface, several providers. */
export * from './feed.types.ts';
export { type OpenFeedOptions, openFeed } from './open-feed.ts';
export { type FeedSpec, nameOfSource, parseSeasonArgument } from './season-argument.ts';
export { dayOf, weeksUntil } from './shifted/week-shift.ts';
