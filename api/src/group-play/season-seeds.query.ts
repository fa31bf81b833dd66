import { seedInSeason } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { CalendarRound } from './play-calendar.query.ts';
import { findLockElsewhere, type StoredBook } from './rule-book.repository.ts';

/**
 * What the rule books of a group draw from in a season. The season takes part where another one has been
 * played by the book before; in the season a book was chosen for its own seed is all there is to it, so
 * that nothing that was drawn changes when the next season comes.
 */
export async function findSeasonSeeds(
  db: Kysely<Database>,
  seasonId: string,
  calendar: readonly CalendarRound[],
  books: readonly StoredBook[],
): Promise<(book: StoredBook) => number> {
  if (books.length === 0) return ({ seed }) => seed;
  const firstLock = calendar.find(({ lockedAt }) => lockedAt !== null)?.lockedAt ?? null;
  const begunAt = firstLock === null ? null : new Date(firstLock);
  const elsewhere = await findLockElsewhere(db, seasonId, begunAt);
  return ({ seed, chosenAt, drawnAlikeUntil }) => {
    const isCarriedOver = elsewhere !== null && chosenAt < elsewhere;
    const isDrawnAlike = begunAt !== null && drawnAlikeUntil !== null && begunAt <= drawnAlikeUntil;
    return isCarriedOver && !isDrawnAlike ? seedInSeason(seed, seasonId) : seed;
  };
}
