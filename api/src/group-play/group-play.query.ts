import type { GroupPlay } from '@spieltag/shared-kernel/group-play';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findRoundScores } from '../evaluation/index.ts';
import { requireMember } from '../groups/require-member.ts';
import { findPlayCalendar, placeAfter } from './play-calendar.query.ts';
import { findSeasonMembers, type SeasonMember } from './play-members.query.ts';
import { findRuleBooks } from './rule-book.repository.ts';
import { findSeasonSeeds } from './season-seeds.query.ts';

/** Whose look at which group. */
export interface PlayKey {
  readonly seasonId: string;
  readonly groupId: string;
  readonly userId: string;
}

/**
 * What the play of a group follows from. Read in one state of the database, or a round that is evaluated
 * meanwhile would be there by half.
 * @throws ApiProblem SEASON_NOT_FOUND, GROUP_NOT_FOUND, FORBIDDEN
 */
export async function findGroupPlay(db: Kysely<Database>, key: PlayKey): Promise<GroupPlay> {
  const { seasonId, groupId } = key;
  const calendar = await findPlayCalendar(db, seasonId);
  await requireMember(db, key);
  const books = await findRuleBooks(db, groupId);
  const seedOf = await findSeasonSeeds(db, seasonId, calendar, books);
  const members = await findSeasonMembers(db, key, calendar);
  const played = calendar
    .filter(({ state, isUnplayed }) => state === 'FINAL' && !isUnplayed)
    .map(({ roundId }) => roundId);
  const scores = await findMemberScores(db, seasonId, played, members);
  return {
    groupId,
    seasonId,
    books: books.map((book) => ({
      mode: book.mode,
      bestOf: book.bestOf,
      seed: seedOf(book),
      from: placeAfter(calendar, book.chosenAt),
      chosenAt: book.chosenAt.getTime(),
      chosenBy: book.chosenBy,
    })),
    members: members.map(({ userNo: _userNo, stays, ...member }) => ({
      ...member,
      stays: [...stays],
    })),
    rounds: calendar.map(({ lockedAt: _lockedAt, isUnplayed: _isUnplayed, ...round }) => ({
      ...round,
      scores:
        scores.get(round.roundId) ?? (round.state === 'FINAL' ? members.map(() => null) : null),
    })),
  };
}

/** Scores of rounds by place among the members. */
async function findMemberScores(
  db: Kysely<Database>,
  seasonId: string,
  roundIds: readonly string[],
  members: readonly SeasonMember[],
): Promise<ReadonlyMap<string, (number | null)[]>> {
  const userNos = members.flatMap(({ userNo }) => (userNo === null ? [] : [userNo]));
  const scores = await findRoundScores(db, seasonId, roundIds, userNos, 'round');
  return new Map(
    roundIds.map((roundId) => {
      const ofRound = scores.get(roundId);
      let next = 0;
      const places = members.map(({ userNo }) =>
        userNo === null ? null : (ofRound?.[next++] ?? null),
      );
      return [roundId, places];
    }),
  );
}
