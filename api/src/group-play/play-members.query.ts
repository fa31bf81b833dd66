import type { Stay } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { type CalendarRound, placeAfter } from './play-calendar.query.ts';

/** Somebody who was in a group in a round of a season, or is now. */
export interface SeasonMember {
  readonly userId: string;
  readonly name: string;
  readonly image: string | null;
  /** Null: without a ledger in the season. */
  readonly userNo: number | null;
  readonly stays: readonly Stay[];
}

interface Row extends Omit<SeasonMember, 'stays'> {
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
}

/** Which group in which season. */
interface SeasonGroup {
  readonly seasonId: string;
  readonly groupId: string;
}

/** Every stay in a group as `stay`, of members and of those who have left, with `users` and `ledger`. */
export const staysInGroup = ({ seasonId, groupId }: SeasonGroup) => sql`(
      select user_id, joined_at, null::timestamptz as left_at from group_member
      where group_id = ${groupId}
      union all
      select user_id, joined_at, left_at from former_member where group_id = ${groupId}
    ) stay
    join users on users.id = stay.user_id
    left join ledger on ledger.season_id = ${seasonId} and ledger.user_id = users.id`;

/** Members by the rounds of a season they were there in, the longest-standing first. */
export async function findSeasonMembers(
  db: Kysely<Database>,
  key: SeasonGroup,
  rounds: readonly CalendarRound[],
): Promise<readonly SeasonMember[]> {
  const { rows } = await sql<Row>`
    select users.id as "userId", users.name, users.image, ledger.user_no as "userNo",
      stay.joined_at as "joinedAt", stay.left_at as "leftAt"
    from ${staysInGroup(key)}
    order by stay.joined_at, users.id`.execute(db);
  const members = new Map<string, Omit<SeasonMember, 'stays'> & { stays: Stay[] }>();
  for (const { joinedAt, leftAt, ...user } of rows) {
    const from = placeAfter(rounds, joinedAt);
    const until = leftAt && placeAfter(rounds, leftAt);
    // Came and went between two locks, or before the season: played nothing of it.
    if (until !== null && until <= from) continue;
    const known = members.get(user.userId);
    if (known) known.stays.push({ from, until });
    else members.set(user.userId, { ...user, stays: [{ from, until }] });
  }
  return [...members.values()];
}
