import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import { chunkOf, findRanks, findScores, sliceOf } from '../../evaluation/index.ts';
import type { LoadedSeason } from '../../season/season.types.ts';
import {
  enqueueEach,
  isNoted,
  type MessageOfDevice,
  noteEvent,
  wanting,
} from '../queue/enqueue.ts';
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
 * gone past them in their groups. One nobody has played in has nothing to tell yet, which is noted.
 */
export async function tellEvaluation(
  trx: Transaction<Database>,
  season: LoadedSeason,
  roundId: string,
  now: number,
): Promise<void> {
  if ((await findRankedUsers(trx, season.id, roundId)) === 0) {
    await noteEvent(trx, unplayedKey(season.id, roundId), now);
    return;
  }
  const rated = await findRated(trx, season.id, roundId);
  await tellResults(trx, season, { roundId, rated, now });
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
  const event = `overtaken:${season.id}:${roundId}`;
  await enqueueEach(trx, { ...newsOf(season.id, now), event, kind: 'overtaken' }, messages);
}

/**
 * Writes points and ranks of a round nobody had played in when it was evaluated, once all of its matches have
 * been played after all. Who went past whom in it is history by then.
 */
export async function tellLateEvaluation(
  trx: Transaction<Database>,
  season: LoadedSeason,
  roundId: string,
  now: number,
): Promise<void> {
  if (!(await isNoted(trx, unplayedKey(season.id, roundId)))) return;
  const isPlayed =
    (await findRankedUsers(trx, season.id, roundId)) > 0 &&
    !(await hasMatchesToCome(trx, season.id, roundId));
  if (!isPlayed || !(await noteEvent(trx, evaluationKey(season.id, roundId), now))) return;
  const rated = await findRated(trx, season.id, roundId);
  await tellResults(trx, season, { roundId, rated, now });
}

const evaluationKey = (seasonId: string, roundId: string) => `evaluation:${seasonId}:${roundId}`;
const unplayedKey = (seasonId: string, roundId: string) => `unplayed:${seasonId}:${roundId}`;

const newsOf = (seasonId: string, now: number) => ({
  seasonId,
  dueAt: now,
  expiresAt: now + NEWS_MS,
});

interface RatedRound {
  readonly roundId: string;
  readonly rated: readonly RatedDevice[];
  readonly now: number;
}

async function tellResults(
  trx: Transaction<Database>,
  season: LoadedSeason,
  { roundId, rated, now }: RatedRound,
): Promise<void> {
  const results = await resultsOf(trx, season, roundId, rated);
  const event = evaluationKey(season.id, roundId);
  await enqueueEach(trx, { ...newsOf(season.id, now), event, kind: 'evaluation' }, results);
}

/** How many have a place in an evaluated round; 0: nobody has played in it. */
async function findRankedUsers(
  trx: Transaction<Database>,
  seasonId: string,
  roundId: string,
): Promise<number> {
  const { round_users: users } = await trx
    .selectFrom('round_evaluation')
    .select('round_users')
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow();
  return users;
}

async function hasMatchesToCome(
  trx: Transaction<Database>,
  seasonId: string,
  roundId: string,
): Promise<boolean> {
  const one = await trx
    .selectFrom('match')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .where('state', '<>', 'FINISHED')
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
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
  const users = await findRankedUsers(trx, season.id, roundId);
  const roundName = season.rounds.find(({ id }) => id === roundId)?.name ?? '';
  return rated.flatMap(({ deviceId, userId, userNo }) => {
    const points = pointsOf.get(userNo);
    const rank = points === undefined || points === null ? undefined : rankOf(roundId, points);
    if (rank === undefined) return [];
    return [{ deviceId, userId, about: { roundId, roundName, points, rank, users } }];
  });
}
