/** What a season needs to come into being: for the start of the game and for tools. */
export { createBots, NoSquadError } from './bots/index.ts';
export { GameLoop, type GameLoopOptions } from './gameloop/index.ts';
export { changesIn, versionAfter } from './ledger/shown-version.model.ts';
export {
  type ImportSeasonOptions,
  importSeason,
  SeasonTakenError,
} from './season/import-season.ts';
export { showOnlySeasons } from './season/show-only-seasons.command.ts';
