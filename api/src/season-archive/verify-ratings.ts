import { isRoundOver } from '@spieltag/shared-kernel/rules';
import {
  type ArchivedRating,
  type ArchivedRound,
  type ArchivedSeason,
  FILES,
} from './archive.types.ts';
import { ArchiveDifference } from './archive-error.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { PlayedTimeline } from './verify-points.ts';

/**
 * Adds up the season points of all players: what was imported of them, and the completed rounds
 * since.
 * @throws ArchiveDifference
 */
export async function verifyRatings(
  archive: ArchiveReader,
  season: ArchivedSeason,
  { points }: Pick<PlayedTimeline, 'points'>,
): Promise<void> {
  const completed = season.rounds.filter(isCompleted);
  const sumOf = (playerId: string, afterRoundNo: number) =>
    completed
      .filter(({ roundNo }) => roundNo > afterRoundNo)
      .reduce((sum, { id }) => sum + (points.get(id)?.get(playerId) ?? 0), 0);
  const missing = new Set(completed.flatMap(({ id }) => [...(points.get(id)?.keys() ?? [])]));
  for await (const rating of archive.lines<ArchivedRating>(FILES.ratings)) {
    const { playerId, seasonPoints, imported } = rating;
    missing.delete(playerId);
    const expected = (imported?.seasonPoints ?? 0) + sumOf(playerId, imported?.throughRoundNo ?? 0);
    if (seasonPoints === expected) continue;
    throw new ArchiveDifference(
      `player ${playerId}: ${seasonPoints} season points are written, ${expected} follow from the rounds`,
    );
  }
  for (const playerId of missing) {
    const expected = sumOf(playerId, 0);
    if (expected === 0) continue;
    throw new ArchiveDifference(
      `player ${playerId}: no season points are written, ${expected} follow from the rounds`,
    );
  }
}

function isCompleted({ phase }: ArchivedRound): boolean {
  return isRoundOver(phase);
}
