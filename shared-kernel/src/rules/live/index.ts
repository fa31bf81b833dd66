/** What a page works out by itself while a round is played. */
export * from './histogram.ts';
export * from './live-result.ts';
export * from './live-standing.ts';
export * from './match-news.ts';
export * from './player-events.ts';
export * from './points-changes.ts';
export * from './points-reasons.ts';
export * from './running-ranking.ts';
