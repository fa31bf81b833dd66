import type { StreamedPoints } from '@spieltag/shared-kernel/contract';
import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import { chunkOf, sliceOf } from '../../evaluation/index.ts';
import type { LoadedSeason } from '../../season/season.types.ts';
import { enqueueEach, wanting } from '../queue/enqueue.ts';

/** A goal is news for so long. */
const NEWS_MS = 15 * 60_000;
const INT16_BYTES = 2;

/** A goal as the stream of the season says it. */
interface Goal {
  readonly event: string;
  readonly roundId: string;
  readonly playerNo: number;
  readonly minute: number | null;
}

/** Goals among the changes of a version of a season's state; a goal that is taken back is none. */
export function goalsOf(
  season: Pick<LoadedSeason, 'id' | 'playerById'>,
  version: number,
  points: readonly StreamedPoints[],
): Goal[] {
  return points
    .filter(({ isCorrection }) => !isCorrection)
    .flatMap(({ roundId, changes }) =>
      changes.flatMap(({ playerId, matchId, reasons, minute }) => {
        const scored = reasons.some(({ part, count = 0 }) => part === 'pointsGoals' && count > 0);
        const playerNo = season.playerById.get(playerId)?.playerNo;
        if (!scored || playerNo === undefined) return [];
        const event = `goal:${season.id}:${matchId}:${playerId}:${version}`;
        return [{ event, roundId, playerNo, minute: minute ?? null }];
      }),
    );
}

/** Writes a message of each goal for all who have the player in their frozen eleven. */
export async function tellGoals(
  trx: Transaction<Database>,
  seasonId: string,
  goals: readonly Goal[],
  now: number,
): Promise<void> {
  for (const [roundId, own] of Map.groupBy(goals, (goal) => goal.roundId)) {
    const elevens = await findElevens(trx, seasonId, roundId);
    for (const { event, playerNo, minute } of own) {
      const about = { roundId, playerNo, minute };
      const having = elevens.filter(({ playerNos }) => playerNos.includes(playerNo));
      await enqueueEach(
        trx,
        { event, kind: 'goal', seasonId, dueAt: now, expiresAt: now + NEWS_MS },
        having.map(({ deviceId, userId }) => ({ deviceId, userId, about })),
      );
    }
  }
}

/** The frozen elevens of all who want to hear of goals, a slice of its chunk each. */
async function findElevens(trx: Transaction<Database>, seasonId: string, roundId: string) {
  const { rows } = await sql<{ deviceId: string; userId: string; eleven: Buffer }>`
    select d.id as "deviceId", d.user_id as "userId",
      ${sliceOf('c.lineups', 'l.user_no', FIELD_SIZE * INT16_BYTES)} as eleven
    from ${wanting({ kind: 'goal' })}
    join ledger l on l.season_id = ${seasonId} and l.user_id = d.user_id
    join lineup_chunk c on c.season_id = ${seasonId} and c.round_id = ${roundId}
      and c.chunk = ${chunkOf('l.user_no')}`.execute(trx);
  return rows.map(({ deviceId, userId, eleven }) => ({
    deviceId,
    userId,
    playerNos: Array.from({ length: Math.floor(eleven.length / INT16_BYTES) }, (_, slot) =>
      eleven.readUInt16LE(slot * INT16_BYTES),
    ),
  }));
}
