import { FILES } from './archive.types.ts';
import { ArchiveReader } from './archive-reader.ts';
import { verifyLedgers } from './verify-ledgers.ts';
import { verifyPoints } from './verify-points.ts';
import { verifyRatings } from './verify-ratings.ts';
import { verifyRounds } from './verify-rounds.ts';

/** What was worked out anew and found as written. */
export interface VerifiedSeason {
  readonly seasonId: string;
  readonly rounds: number;
  readonly ledgers: number;
}

/**
 * Works every point, rank and budget of an archive out anew, from its files alone, and compares them
 * with what is written in it.
 * @param onProgress called with each part that was verified
 * @throws ArchiveDifference with the first difference
 * @throws ArchiveError when the archive cannot be read
 */
export async function verifySeason(
  folder: string,
  onProgress: (line: string) => void = () => undefined,
): Promise<VerifiedSeason> {
  const archive = await ArchiveReader.of(folder);
  const season = await archive.season();
  const played = await verifyPoints(archive, season);
  onProgress(`the points of all players in ${played.points.size} rounds follow from the timeline`);
  if (archive.has(FILES.ratings)) {
    await verifyRatings(archive, season, played);
    onProgress('the season points of all players follow from the rounds and what was imported');
  }
  const lineups = await verifyLedgers(archive, season, played);
  onProgress(`the budgets of ${lineups.size} ledgers follow from their transactions`);
  await verifyRounds(archive, season, played, lineups);
  onProgress('all scores, totals and ranks follow from the frozen lineups');
  await archive.checkHashes();
  onProgress('all files are those that were exported');
  return { seasonId: season.id, rounds: played.points.size, ledgers: lineups.size };
}
