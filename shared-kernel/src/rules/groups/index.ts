/** How groups of friends are played: tables, duels, cups, from stored rounds and nothing else. */
export * from './best-rounds.ts';
export * from './cup.ts';
export { seedInSeason } from './draw.ts';
export * from './head-to-head.ts';
export * from './last-one-standing.ts';
export * from './monthly.ts';
export * from './play-group.ts';
export * from './play-record.ts';
export * from './play-round.ts';
export * from './rule-book.ts';
export * from './story.ts';
