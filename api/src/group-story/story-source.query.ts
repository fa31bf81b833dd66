import type { GroupPlay } from '@spieltag/shared-kernel/group-play';
import {
  playGroup,
  readPlayRounds,
  type StoryEvent,
  type StorySource,
  tellRound,
} from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findGroupPlay, type PlayKey } from '../group-play/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { findMissedInRound } from './missed-in-round.query.ts';

/** What stories are told from beside the group itself. */
export interface StoryContext {
  readonly season: LoadedSeason;
  /** Whether the game says what was missed at all. */
  readonly showMissedPoints: boolean;
}

/** A group whose story can be told. */
export interface GroupSource {
  readonly play: GroupPlay;
  /** Place after the last round there is something to tell of: the next one that is not locked. */
  readonly end: number;
  /** What happened in a round. */
  tell(place: number): Promise<readonly StoryEvent[]>;
}

/**
 * Reads what the story of a group follows from, for a member.
 * @throws ApiProblem SEASON_NOT_FOUND, GROUP_NOT_FOUND, FORBIDDEN
 */
export async function readGroupSource(
  db: Kysely<Database>,
  { season, showMissedPoints }: StoryContext,
  key: PlayKey,
): Promise<GroupSource> {
  const play = await findGroupPlay(db, key);
  const rounds = readPlayRounds(play, undefined);
  const books = play.books.map(({ from, ...book }) => ({ from, book }));
  const source: StorySource = { members: play.members, rounds, spans: playGroup(books, rounds) };
  const locked = play.rounds.findLastIndex(({ state }) => state !== 'OPEN') + 1;
  return {
    play,
    end: Math.min(locked + 1, rounds.length),
    async tell(place) {
      const round = rounds[place];
      const isTold = showMissedPoints && round?.state === 'FINAL';
      const missed = isTold ? await findMissedInRound(db, season, round) : new Map();
      return tellRound(source, place, missed);
    },
  };
}
