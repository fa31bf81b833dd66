/** A season as files: written for anyone, and worked out anew from them. */
export { ArchiveDifference, ArchiveError } from './archive-error.ts';
export { type ExportSeasonOptions, exportSeason } from './export-season.command.ts';
export { type VerifiedSeason, verifySeason } from './verify-season.ts';
