import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import { chunkOf, findRanks, findScores, sliceOf } from '../../evaluation/index.ts';
import type { LoadedSeason } from '../../season/season.types.ts';
import { enqueueEach, type MessageOfDevice, wanting } from '../queue/enqueue.ts';
import { findOvertaken } from './overtaken.query.ts';

/** A result is news for a day. */
const NEWS_MS = 24 * 3_600_000;
const INT16_BYTES = 2;

interface RatedDevice {
  readonly deviceId: string;
  readonly userId: string;
  readonly userNo: number;
}

/**
 * Writes messages of a round that is evaluated: points and rank for all who were rated, and who has
 * gone past them in their groups.
 */
export async function tellEvaluation(
  trx: Transaction<Database>,
  season: LoadedSeason,
  roundId: string,
  now: number,
): Promise<void> {
  const news = { seasonId: season.id, dueAt: now, expiresAt: now + NEWS_MS };
  const rated = await findRated(trx, season.id, roundId);
  const results = await resultsOf(trx, season, roundId, rated);
  const event = `evaluation:${season.id}:${roundId}`;
  await enqueueEach(trx, { ...news, event, kind: 'evaluation' }, results);
  const overtaken = await findOvertaken(
    trx,
    season,
    roundId,
    new Set(rated.map(({ userId }) => userId)),
  );
  const messages = rated.flatMap(({ deviceId, userId }) => {
    const about = overtaken.get(userId);
    return about ? [{ deviceId, userId, about: { roundId, ...about } }] : [];
  });
  await enqueueEach(
    trx,
    { ...news, event: `overtaken:${season.id}:${roundId}`, kind: 'overtaken' },
    messages,
  );
}

/** Everybody who wants to hear of it and has a ledger that was packed for the round. */
async function findRated(
  trx: Transaction<Database>,
  seasonId: string,
  roundId: string,
): Promise<RatedDevice[]> {
  const { rows } = await sql<RatedDevice & { points: Buffer }>`
    select d.id as "deviceId", d.user_id as "userId", l.user_no as "userNo",
      ${sliceOf('c.points', 'l.user_no', INT16_BYTES)} as points
    from ${wanting({ kind: 'evaluation' })}
    join ledger l on l.season_id = ${seasonId} and l.user_id = d.user_id
    join result_chunk c on c.season_id = ${seasonId} and c.round_id = ${roundId}
      and c.chunk = ${chunkOf('l.user_no')}`.execute(trx);
  return rows.filter(({ points }) => points.length > 0);
}

async function resultsOf(
  trx: Transaction<Database>,
  season: LoadedSeason,
  roundId: string,
  rated: readonly RatedDevice[],
): Promise<MessageOfDevice[]> {
  const userNos = [...new Set(rated.map(({ userNo }) => userNo))];
  const scores = await findScores(
    trx,
    season.id,
    userNos.map((userNo) => ({ roundId, userNo })),
  );
  const pointsOf = new Map(scores.map(({ userNo, round }) => [userNo, round]));
  const distinct = [...new Set(scores.flatMap(({ round }) => round ?? []))];
  const rankOf = await findRanks(
    trx,
    season.id,
    'round',
    distinct.map((score) => ({ roundId, score })),
  );
  const { round_users: users } = await trx
    .selectFrom('round_evaluation')
    .select('round_users')
    .where('season_id', '=', season.id)
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow();
  const roundName = season.rounds.find(({ id }) => id === roundId)?.name ?? '';
  return rated.flatMap(({ deviceId, userId, userNo }) => {
    const points = pointsOf.get(userNo);
    const rank = points === undefined || points === null ? undefined : rankOf(roundId, points);
    if (rank === undefined) return [];
    return [{ deviceId, userId, about: { roundId, roundName, points, rank, users } }];
  });
}
