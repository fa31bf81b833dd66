import type { GroupPlay } from '@spieltag/shared-kernel/group-play';
import {
  type PlayRound,
  playGroup,
  readPlayRounds,
  type StoryEvent,
  type StorySource,
  tellRound,
} from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/index.ts';
import { findGroupPlay, findPlayVersion, type PlayKey } from '../group-play/index.ts';
import { requireMember } from '../groups/require-member.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { findMissedInRound } from './missed-in-round.query.ts';

/** Scores of members in rounds that are held, a hundred bytes each: thirty groups of a thousand, or many small ones. */
const MOST_SCORES = 1_000_000;
const LEAST_SCORES = 100;

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

/** A source as it is held, with what was told of rounds. */
interface HeldSource extends StorySource, Pick<GroupSource, 'play' | 'end'> {
  readonly rounds: readonly PlayRound[];
  readonly told: Map<number, readonly StoryEvent[]>;
}

/** By all they follow from: what has changed is another one, and nobody has to say so. */
const held = new LRUCache<string, HeldSource>({
  maxSize: MOST_SCORES,
  sizeCalculation: ({ play }) => LEAST_SCORES + play.members.length * play.rounds.length,
});

/**
 * What the story of a group follows from, for a member. Worked out once for all who read it, until
 * something of it changes.
 * @throws ApiProblem SEASON_NOT_FOUND, GROUP_NOT_FOUND, FORBIDDEN
 */
export async function readGroupSource(
  db: Kysely<Database>,
  { season, showMissedPoints }: StoryContext,
  key: PlayKey,
): Promise<GroupSource> {
  await requireMember(db, key);
  const { seasonId, groupId } = key;
  const of = [groupId, seasonId, season.catalogueVersion, showMissedPoints];
  const id = [...of, await findPlayVersion(db, key)].join(' ');
  const known = held.get(id) ?? sourceOf(await findGroupPlay(db, key));
  held.set(id, known);
  const { play, end, rounds, told } = known;
  return {
    play,
    end,
    async tell(place) {
      const round = rounds[place];
      const isTold = showMissedPoints && round?.state === 'FINAL';
      const events =
        told.get(place) ??
        tellRound(known, place, isTold ? await findMissedInRound(db, season, round) : new Map());
      told.set(place, events);
      return events;
    },
  };
}

function sourceOf(play: GroupPlay): HeldSource {
  const rounds = readPlayRounds(play, undefined);
  const books = play.books.map(({ from, ...book }) => ({ from, book }));
  const locked = play.rounds.findLastIndex(({ state }) => state !== 'OPEN') + 1;
  return {
    play,
    members: play.members,
    rounds,
    spans: playGroup(books, rounds),
    end: Math.min(locked + 1, rounds.length),
    told: new Map(),
  };
}
