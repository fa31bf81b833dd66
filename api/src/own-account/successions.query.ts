import type { GroupSuccession } from '@spieltag/shared-kernel/own-account';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { inSuccession, isAdminThere } from '../groups/members.repository.ts';

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
      select users.name from group_member member join users on users.id = member.user_id
      where member.group_id = groups.id and member.user_id <> own.user_id
      order by ${inSuccession} limit 1
    ) as successor
    from group_member own join groups on groups.id = own.group_id
    where own.user_id = ${userId} and own.role = 'Admin' and not exists (
      select from group_member member join users on users.id = member.user_id
      where member.group_id = own.group_id and member.user_id <> own.user_id and ${isAdminThere}
    )
    order by groups.name, groups.id`.execute(db);
  return rows;
}
