import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { APPEARED, TOOK_PART } from '../season/took-part.ts';
import { begunAtLock } from './begun-at-lock.query.ts';
import { PLAYED, SETTLED } from './played.codec.ts';
import type { RoundKey } from './round-key.ts';

/**
 * What every player has collected in the round so far, over all matches of the round, by player
 * number; players of whom nothing is known have 0.
 */
export async function sumPlayerPoints(
  db: Kysely<Database>,
  round: RoundKey,
): Promise<Int16Array<ArrayBuffer>> {
  const sums = await db
    .selectFrom('player_match')
    .select((eb) => ['player_no', eb.fn.sum<number>('points').as('points')])
    .where('season_id', '=', round.seasonId)
    .where('round_id', '=', round.roundId)
    .groupBy('player_no')
    .orderBy('player_no')
    .execute();
  const points = new Int16Array((sums.at(-1)?.player_no ?? -1) + 1);
  for (const sum of sums) points[sum.player_no] = sum.points;
  return points;
}

/**
 * Who was on a pitch in the round, from the start or as a joker, see `played.codec.ts`. Whoever got no
 * more than a card on the bench has not played.
 */
export async function findPlayed(
  db: Kysely<Database>,
  round: RoundKey,
): Promise<Uint8Array<ArrayBuffer>> {
  const ofRound = sql`season_id = ${round.seasonId} and round_id = ${round.roundId}`;
  const { rows } = await sql<{ playerNo: number; isSettled: boolean }>`
    with settled as (
      select distinct team_id from player_match
      where ${ofRound} and match_id in (${begunAtLock(round)})
    )
    select player_no as "playerNo",
      bool_or(team_id in (select team_id from settled)) as "isSettled"
    from player_match
    where ${ofRound} and ${APPEARED}
    group by player_no
    order by player_no`.execute(db);
  const played = new Uint8Array((rows.at(-1)?.playerNo ?? -1) + 1);
  for (const { playerNo, isSettled } of rows) played[playerNo] = isSettled ? SETTLED : PLAYED;
  return played;
}

/** Whether anybody took part in a match of the round: rows alone may say who was expected, or missing. */
export async function hasBeenPlayed(db: Kysely<Database>, round: RoundKey): Promise<boolean> {
  const one = await db
    .selectFrom('player_match')
    .select('player_no')
    .where('season_id', '=', round.seasonId)
    .where('round_id', '=', round.roundId)
    .where(TOOK_PART)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** What those who took part have collected in the round so far, by player number. */
export async function findLivePoints(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
): Promise<ReadonlyMap<number, number>> {
  const sums = await db
    .selectFrom('player_match')
    .select((eb) => ['player_no', eb.fn.sum<number>('points').as('points')])
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .where(TOOK_PART)
    .groupBy('player_no')
    .execute();
  return new Map(sums.map(({ player_no, points }) => [player_no, points]));
}
