import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { TimelineEvent } from '../season/timeline.model.ts';

/** The event that freezes the lineups of a round. */
export type LockEvent = Extract<TimelineEvent, { kind: 'phase' }> & {
  readonly phase: 'GENERAL_LOCKED';
};

/** Whether an event freezes the lineups of a round. */
export function isLockEvent(event: TimelineEvent): event is LockEvent {
  return event.kind === 'phase' && event.phase === 'GENERAL_LOCKED';
}

/** Whether a round's lock was moved behind this event, which somebody has planned before. */
export async function isLockMoved(
  trx: Transaction<Database>,
  seasonId: string,
  { roundId, at }: LockEvent,
): Promise<boolean> {
  const row = await trx
    .selectFrom('round')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('id', '=', roundId)
    .where('moved_lock_ms', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}
