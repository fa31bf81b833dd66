import type { StoryReaction } from '@spieltag/shared-kernel/group-play';
import type { Kysely } from 'kysely';
import { type Database, readConsistently } from '../database/index.ts';
import type { PlayKey } from '../group-play/index.ts';
import { requireGroup } from '../groups/require-admin.ts';
import { requireMember } from '../groups/require-member.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { writeReaction } from './reaction.repository.ts';
import { readGroupSource, type StoryContext } from './story-source.query.ts';

/** Somebody's reaction to something that happened. */
export interface WantedReaction extends PlayKey {
  readonly eventId: string;
  /** Null: none any more. */
  readonly reaction: StoryReaction | null;
}

/**
 * Reacts to something that happened in a group. One that was given to what a correction has changed
 * since can be taken back all the same.
 * @throws ApiProblem SEASON_NOT_FOUND, GROUP_NOT_FOUND, FORBIDDEN, NOT_FOUND when it has not happened
 */
export async function react(
  db: Kysely<Database>,
  context: StoryContext,
  { eventId, reaction, ...key }: WantedReaction,
): Promise<void> {
  const isKnown =
    reaction === null ||
    (await readConsistently(db, (trx) => hasHappened(trx, context, key, eventId)));
  if (!isKnown) throw new ApiProblem('NOT_FOUND', { eventId });
  await db.transaction().execute(async (trx) => {
    // Who is removed in the meantime adds nothing any more.
    await requireGroup(trx, key.groupId);
    await requireMember(trx, key);
    await writeReaction(trx, key, eventId, reaction);
  });
}

async function hasHappened(
  db: Kysely<Database>,
  context: StoryContext,
  key: PlayKey,
  eventId: string,
): Promise<boolean> {
  const { play, end, tell } = await readGroupSource(db, context, key);
  const place = play.rounds.findIndex(({ roundId }) => roundId === eventId.split('.')[1]);
  if (place < 0 || place >= end) return false;
  return (await tell(place)).some(({ id }) => id === eventId);
}
