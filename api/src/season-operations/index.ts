/** What operators do to seasons: import them, show and hide them, set their clocks, look ahead. */
export {
  type BroughtIn,
  countSeasons,
  findUnfinished,
  type ImportProgress,
  type SeasonOrder,
} from './bring-in-season.command.ts';
export { settleOldSources } from './old-sources.command.ts';
export { ImportRunningError, runImport } from './run-import.command.ts';
export { setSeasonClock } from './season-clock.command.ts';
export { setSeasonFairness } from './season-fairness.command.ts';
export { registerSeasonOperations } from './season-operations.routes.ts';
export { readSeasonRecord, readSeasonRecords } from './season-records.query.ts';
export { readSeasonTimeline } from './season-timeline.query.ts';
export { hideSeason, showSeason } from './season-visibility.command.ts';
