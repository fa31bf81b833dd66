import type { StoryReaction, ToldEvent } from '@spieltag/shared-kernel/group-play';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { PlayKey } from '../group-play/index.ts';

/** How members have reacted to something, and the one who asks. */
export interface EventReactions {
  readonly reactions: ToldEvent['reactions'];
  readonly own: StoryReaction | null;
}

/** Reactions of those who are in the group now, by event. */
export async function findReactions(
  db: Kysely<Database>,
  { groupId, seasonId, userId }: PlayKey,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventReactions>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('group_reaction as reacted')
    .innerJoin('group_member as member', (join) =>
      join
        .onRef('member.group_id', '=', 'reacted.group_id')
        .onRef('member.user_id', '=', 'reacted.user_id'),
    )
    .select(({ fn }) => [
      'reacted.event_id as eventId',
      'reacted.reaction',
      fn.countAll<number>().as('count'),
      sql<boolean>`bool_or(reacted.user_id = ${userId})`.as('isOwn'),
    ])
    .where('reacted.group_id', '=', groupId)
    .where('reacted.season_id', '=', seasonId)
    .where('reacted.event_id', 'in', eventIds)
    .groupBy(['reacted.event_id', 'reacted.reaction'])
    .orderBy('count', 'desc')
    .orderBy('reacted.reaction')
    .execute();
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId);
  return new Map(
    Array.from(byEvent, ([eventId, reacted]) => [
      eventId,
      {
        reactions: reacted.map(({ reaction, count }) => ({ reaction, count })),
        own: reacted.find(({ isOwn }) => isOwn)?.reaction ?? null,
      },
    ]),
  );
}

/** Keeps the one reaction of a member to something; null: none. */
export async function writeReaction(
  trx: Transaction<Database>,
  { groupId, seasonId, userId }: PlayKey,
  eventId: string,
  reaction: StoryReaction | null,
): Promise<void> {
  if (reaction === null) {
    await trx
      .deleteFrom('group_reaction')
      .where('group_id', '=', groupId)
      .where('season_id', '=', seasonId)
      .where('event_id', '=', eventId)
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  const reactedAt = sql<Date>`clock_timestamp()`;
  await trx
    .insertInto('group_reaction')
    .values({
      ...{ group_id: groupId, season_id: seasonId, event_id: eventId, user_id: userId },
      ...{ reaction, reacted_at: reactedAt },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'season_id', 'event_id', 'user_id'])
        .doUpdateSet({ reaction, reacted_at: reactedAt }),
    )
    .execute();
}
