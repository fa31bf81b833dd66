import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import { findEvaluatedRounds, findScores } from '../../evaluation/index.ts';
import type { LoadedSeason } from '../../season/season.types.ts';

const MOST_NAMES = 3;

/** Who has gone past somebody, in the group in which most have. */
export interface Overtaking {
  readonly groupId: string;
  readonly groupName: string;
  /**
   * Read anew when it is told, see `nameOvertakers`. Written all the same, for servers of the version before
   * that tell it: once none goes on beside this one, nothing but ids is to wait.
   */
  readonly names: readonly string[];
  /** The first of those who have, by ids: until it is told they may be called otherwise, or be gone. */
  readonly userIds?: readonly string[];
  readonly count: number;
}

interface Member {
  readonly groupId: string;
  readonly groupName: string;
  readonly userId: string;
  readonly name: string;
  readonly userNo: number;
  /** Total up to the round before, and with the round. */
  readonly before: number;
  readonly now: number;
}

/**
 * Who of some users was overtaken in the season's ranking of a group by the round: was ahead of somebody
 * before, and is behind them now. Who has not been rated before cannot have been ahead.
 */
export async function findOvertaken(
  trx: Transaction<Database>,
  season: Pick<LoadedSeason, 'id' | 'leagueId'>,
  roundId: string,
  userIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Overtaking>> {
  const { before } = await findEvaluatedRounds(trx, { seasonId: season.id, roundId });
  const overtaken = new Map<string, Overtaking>();
  if (before === null || userIds.size === 0) return overtaken;
  const members = await findMembers(trx, season, [before, roundId], userIds);
  for (const group of Map.groupBy(members, ({ groupId }) => groupId).values()) {
    for (const own of group) {
      if (!userIds.has(own.userId)) continue;
      const past = group
        .filter((other) => other.before < own.before && other.now > own.now)
        .toSorted((a, b) => b.now - a.now);
      if (past.length <= (overtaken.get(own.userId)?.count ?? 0)) continue;
      const first = past.slice(0, MOST_NAMES);
      overtaken.set(own.userId, {
        groupId: own.groupId,
        groupName: own.groupName,
        names: first.map(({ name }) => name),
        userIds: first.map(({ userId }) => userId),
        count: past.length,
      });
    }
  }
  return overtaken;
}

/** What is to be told of overtakings now: with the names of those who are still there. */
export async function nameOvertakers<Told extends Pick<Overtaking, 'names' | 'userIds' | 'count'>>(
  db: Kysely<Database>,
  overtakings: readonly Told[],
): Promise<Told[]> {
  const userIds = [...new Set(overtakings.flatMap((one) => one.userIds ?? []))];
  const users =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name'])
          .where('id', 'in', userIds)
          .where('deleted_at', 'is', null)
          .execute();
  const nameOf = new Map(users.map(({ id, name }) => [id, name]));
  return overtakings.map((one) => {
    if (!one.userIds) return one;
    const names = one.userIds.flatMap((id) => nameOf.get(id) ?? []);
    return { ...one, names, count: one.count - (one.userIds.length - names.length) };
  });
}

/** Everybody in the groups some users are in, as far as they were rated in both rounds. */
async function findMembers(
  trx: Transaction<Database>,
  season: Pick<LoadedSeason, 'id' | 'leagueId'>,
  rounds: readonly [string, string],
  userIds: ReadonlySet<string>,
): Promise<Member[]> {
  const { rows } = await sql<Omit<Member, 'before' | 'now'>>`
    select g.id as "groupId", g.name as "groupName", m.user_id as "userId", u.name, l.user_no as "userNo"
    from groups g
    join group_member m on m.group_id = g.id
    join users u on u.id = m.user_id
    join ledger l on l.season_id = ${season.id} and l.user_id = m.user_id
    where g.league_id = ${season.leagueId} and g.id in (
      select group_id from group_member where user_id = any(${[...userIds]}::text[])
    )`.execute(trx);
  const userNos = [...new Set(rows.map(({ userNo }) => userNo))];
  const scores = await findScores(
    trx,
    season.id,
    rounds.flatMap((roundId) => userNos.map((userNo) => ({ roundId, userNo }))),
  );
  const totals = new Map(
    scores.map(({ roundId, userNo, season: total }) => [`${roundId} ${userNo}`, total]),
  );
  const [earlier, later] = rounds;
  return rows.flatMap((row) => {
    const before = totals.get(`${earlier} ${row.userNo}`) ?? null;
    const now = totals.get(`${later} ${row.userNo}`) ?? null;
    return before === null || now === null ? [] : [{ ...row, before, now }];
  });
}
