import { DEFAULT_FAIRNESS } from '@spieltag/shared-kernel/rules';
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { type MovedLock, movedLock, promisedFairness } from '../season/fair-lock.model.ts';
import { gamedaysOf } from '../season/gameday.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { SeasonContext } from '../season/season-context.ts';
import { lockSeason } from '../season/season-state.repository.ts';
import { readWorkingSpans } from '../season/working-span.repository.ts';
import { renewCatalogue } from './apply-events.command.ts';
import type { LockEvent } from './moved-lock.query.ts';

/** A lock that was moved, from where to where. */
export interface LockMove extends MovedLock {
  readonly roundId: string;
  readonly from: number;
}

const MINUTE_MS = 60_000;
/** Of the audit log: nobody has done it, the game has. */
const ACTOR = 'game';

/** How long before a lock it is known whether it moves, ms; 0: it never does. */
export function watchedBeforeLockMs({ preset }: LoadedSeason): number {
  const { fairness = DEFAULT_FAIRNESS } = preset;
  return fairness ? fairness.withinMinutes * MINUTE_MS : 0;
}

/**
 * Moves the lock of a round if the game could not be reached for too long before it. Whoever looks
 * at the same time, or again after a crash, comes to the same and finds it done.
 * @param cursor where the season stands
 * @param now real time, epoch ms, which the season goes by
 * @param isLive see `promisedFairness`
 * @returns undefined: it stays where it is, or the season has moved on meanwhile
 */
export async function moveLock(
  { db }: SeasonContext,
  season: LoadedSeason,
  event: LockEvent,
  cursor: string,
  now: number,
  isLive: boolean,
): Promise<LockMove | undefined> {
  const promised = promisedFairness(season.preset, isLive);
  const gameday = gamedaysOf(season.rounds, season.matches)[event.roundNo - 1];
  if (!promised || !gameday) return undefined;
  const spans = await readWorkingSpans(db, event.at - watchedBeforeLockMs(season));
  const moved = movedLock(promised, gameday, event.at, spans, now);
  if (!moved) return undefined;
  const move = { ...moved, roundId: event.roundId, from: event.at };
  const isMoved = await db
    .transaction()
    .execute((trx) => writeMove(trx, season.id, move, cursor, now));
  return isMoved ? move : undefined;
}

async function writeMove(
  trx: Transaction<Database>,
  seasonId: string,
  { roundId, from, at, workedMs }: LockMove,
  cursor: string,
  now: number,
): Promise<boolean> {
  await lockSeason(trx, seasonId);
  const { numUpdatedRows } = await trx
    .updateTable('round')
    .set({ moved_lock_ms: at })
    .where('season_id', '=', seasonId)
    .where('id', '=', roundId)
    .where((eb) => eb.or([eb('moved_lock_ms', 'is', null), eb('moved_lock_ms', '<', at)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('season_clock')
          .where('season_id', '=', seasonId)
          .where('mode', '=', 'real')
          .where('cursor', '=', cursor),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('admin_audit')
    .values({
      at: new Date(now),
      actor: ACTOR,
      action: 'moveLock',
      subject: roundId,
      reason: `the game worked ${Math.floor(workedMs / MINUTE_MS)} minutes in the time before the lock`,
      before: JSON.stringify({ lockAt: from }),
      after: JSON.stringify({ lockAt: at }),
    })
    .execute();
  await renewCatalogue(trx, seasonId);
  return true;
}
