import type { Database } from '@spieltag/api/database';
import type { RoundKey } from '@spieltag/api/evaluation';
import { type Kysely, sql } from 'kysely';

/**
 * The peer that keeps one row per user: frozen lineups as arrays, taken apart and joined with the
 * players' points, and both ranks stored with every user. One statement, as one would write it.
 */
export async function createRowPerUser(db: Kysely<Database>): Promise<void> {
  await sql`
    create table peer_lineup (
      round_id text not null,
      user_no int not null,
      slot_player_no smallint[] not null,
      primary key (round_id, user_no)
    )`.execute(db);
  await sql`
    create table peer_result (
      round_id text not null,
      user_no int not null,
      points int not null,
      total int not null,
      round_rank int not null,
      season_rank int not null,
      primary key (round_id, user_no)
    )`.execute(db);
}

/** Not part of what is measured: the rows as they are locked. */
export async function freezeRows(db: Kysely<Database>, round: RoundKey): Promise<void> {
  await sql`
    insert into peer_lineup
    select ${round.roundId}, user_no, slot_player_no from ledger
    where season_id = ${round.seasonId}`.execute(db);
  await sql`vacuum analyze peer_lineup`.execute(db);
}

/** Rates and ranks all users of the round; `previous`: the round their totals come from. */
export async function evaluateRows(
  db: Kysely<Database>,
  round: RoundKey,
  previous: RoundKey | undefined,
): Promise<void> {
  await sql`
    insert into peer_result
    select ${round.roundId}, user_no, points, total,
      rank() over (order by points desc), rank() over (order by total desc)
    from (
      select rated.user_no, rated.points, rated.points + coalesce(before.total, 0) as total
      from (
        select user_no, sum(coalesce(gained.points, 0))::int as points
        from peer_lineup
        cross join unnest(slot_player_no[1:11]) as placed (player_no)
        left join (
          select player_no, sum(points)::int as points from player_match
          where season_id = ${round.seasonId} and round_id = ${round.roundId}
          group by player_no
        ) gained using (player_no)
        where round_id = ${round.roundId}
        group by user_no
      ) rated
      left join peer_result before
        on before.round_id = ${previous?.roundId ?? null} and before.user_no = rated.user_no
    ) summed`.execute(db);
}

/** @throws Error when the peer ranks anybody otherwise than the evaluation did */
export async function expectSameRanks(db: Kysely<Database>, round: RoundKey): Promise<void> {
  for (const { kind, score, rank } of [
    { kind: 'round', score: 'points', rank: 'round_rank' },
    { kind: 'season', score: 'total', rank: 'season_rank' },
  ]) {
    const { rows } = await sql`
      (select ${sql.ref(score)} as score, count(*)::int as users, ${sql.ref(rank)} - 1 as users_above
        from peer_result where round_id = ${round.roundId} group by 1, 3)
      except
      (select score, users, users_above from score_histogram
        where round_id = ${round.roundId} and kind = ${kind})`.execute(db);
    const { counted } = await db
      .selectFrom('score_histogram')
      .select((eb) => eb.fn.sum<number>('users').as('counted'))
      .where('round_id', '=', round.roundId)
      .where('kind', '=', sql<'round' | 'season'>`${kind}`)
      .executeTakeFirstOrThrow();
    const { ranked } = await sql<{ ranked: number }>`
      select count(*) as ranked from peer_result where round_id = ${round.roundId}`
      .execute(db)
      .then((result) => result.rows[0] ?? { ranked: 0 });
    if (rows.length > 0 || counted !== ranked) {
      throw new Error(`The ${kind} ranking differs from the one with a row per user`);
    }
  }
}
