import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { TimelineEvent } from '../season/timeline.model.ts';

/** An update of a season's source that cannot be applied: the season goes on without it. */
export interface QuarantinedUpdate {
  /** Key of its event in the timeline. */
  readonly key: string;
  /** `match` or `player`, and the id of the one it is about. */
  readonly about: string;
  readonly reason: string;
}

/** SQLSTATE classes of values a column cannot hold, and of rows the tables contradict. */
const UNUSABLE_CLASSES = ['22', '23'];

/**
 * Whether an event failed by what it says, and would fail again. A database that is away, full or
 * busy is no such reason, and neither is a fault of ours in anything but a source's update.
 */
export function isUnusable(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return (
    typeof code === 'string' && UNUSABLE_CLASSES.includes(code.slice(0, 2)) && code.length === 5
  );
}

/**
 * Lets one event happen behind a savepoint.
 * @returns the event as quarantined, with nothing of it applied; undefined: it has been applied
 */
export async function applyOrQuarantine(
  trx: Transaction<Database>,
  event: TimelineEvent,
  apply: () => Promise<void>,
): Promise<QuarantinedUpdate | undefined> {
  const about = subjectOf(event);
  if (about === null) {
    await apply();
    return undefined;
  }
  await sql`savepoint event`.execute(trx);
  try {
    await apply();
    await sql`release savepoint event`.execute(trx);
    return undefined;
  } catch (error) {
    if (!isUnusable(error)) throw error;
    await sql`rollback to savepoint event`.execute(trx);
    return { key: event.key, about, reason: reasonOf(error) };
  }
}

/** null: the event does not come from the source, but from the calendar. */
function subjectOf(event: TimelineEvent): string | null {
  if (event.kind === 'match') return `match ${event.update.matchId}`;
  return event.kind === 'player' ? `player ${event.change.player.id}` : null;
}

function reasonOf(error: unknown): string {
  const { message, detail } = error as { readonly message: string; readonly detail?: string };
  return [message, detail]
    .filter(Boolean)
    .join(': ')
    .replace(/\s*\n\s*/g, ' ');
}
