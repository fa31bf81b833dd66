import type { GroupStory, ToldEvent } from '@spieltag/shared-kernel/group-play';
import type { StoryEvent } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { PlayKey } from '../group-play/index.ts';
import { findAnnouncement } from './announcement.repository.ts';
import { type EventReactions, findReactions } from './reaction.repository.ts';
import { readGroupSource, type StoryContext } from './story-source.query.ts';

/** Rounds told of at a time. */
const ROUNDS = 5;

/**
 * A part of the story of a group: its newest rounds before a place of the season there is something to
 * tell of.
 * @throws ApiProblem SEASON_NOT_FOUND, GROUP_NOT_FOUND, FORBIDDEN
 */
export async function findStory(
  db: Kysely<Database>,
  context: StoryContext,
  { before, ...key }: PlayKey & { readonly before: number },
): Promise<GroupStory> {
  const { play, end, tell } = await readGroupSource(db, context, key);
  const told: { readonly roundId: string; readonly events: readonly StoryEvent[] }[] = [];
  let place = Math.min(before, end);
  while (place > 0 && told.length < ROUNDS) {
    place -= 1;
    const events = await tell(place);
    const roundId = play.rounds[place]?.roundId;
    if (roundId !== undefined && events.length > 0) told.push({ roundId, events });
  }
  const events = told.flatMap((round) => round.events);
  const reactions = await findReactions(
    db,
    key,
    events.map(({ id }) => id),
  );
  const named = new Set(events.flatMap(({ userIds, otherId }) => [...userIds, otherId]));
  return {
    announcement: await findAnnouncement(db, key),
    people: play.members
      .filter(({ userId }) => named.has(userId))
      .map(({ userId, name, image }) => ({ userId, name, image })),
    rounds: told.map((round) => ({
      roundId: round.roundId,
      events: round.events.map((event) => present(event, reactions.get(event.id))),
    })),
    before: place > 0 ? place : null,
  };
}

const present = (
  { userIds, ...event }: StoryEvent,
  { reactions = [], own = null }: Partial<EventReactions> = {},
): ToldEvent => ({ ...event, userIds: [...userIds], reactions: [...reactions], own });
