import type { GroupSuccession } from '@spieltag/shared-kernel/own-account';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { isAway } from '../groups/members.repository.ts';

/**
 * The groups that would lose their only admin with the user, and who would follow: as `ensureAdmin`
 * decides it, the member who has been there longest and is not banned for long.
 */
export async function findSuccessions(
  db: Kysely<Database>,
  userId: string,
): Promise<GroupSuccession[]> {
  const { rows } = await sql<GroupSuccession>`
    select groups.name as "group", (
      select users.name from group_member other join users on users.id = other.user_id
      where other.group_id = groups.id and other.user_id <> own.user_id
      order by ${isAway}, other.joined_at, other.user_id limit 1
    ) as successor
    from group_member own join groups on groups.id = own.group_id
    where own.user_id = ${userId} and own.role = 'Admin' and not exists (
      select from group_member other join users on users.id = other.user_id
      where other.group_id = own.group_id and other.user_id <> own.user_id
        and other.role = 'Admin' and not ${isAway}
    )
    order by groups.name, groups.id`.execute(db);
  return rows;
}
