import { randomBytes } from 'node:crypto';
import { type Group, MAX_GROUPS_PER_USER, readName } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import { ApiProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import type { Caller } from '../tokens/token-service.ts';
import {
  countGroupsOf,
  findGroupsOf,
  insertGroup,
  insertMember,
  lockMembershipsOf,
} from './groups.repository.ts';

/**
 * Founds a group; the founder becomes its first admin.
 * @throws ApiProblem TRIAL_NOT_ALLOWED, NAME_INVALID, NOT_FOUND (league), GROUP_LIMIT
 */
export async function createGroup(
  db: Kysely<Database>,
  founder: Caller,
  wanted: { readonly name: string; readonly leagueId: string },
): Promise<Group> {
  const { leagueId } = wanted;
  const name = readName(wanted.name);
  if (founder.role === 'trial') throw new ApiProblem('TRIAL_NOT_ALLOWED');
  if (!name) throw new ApiProblem('NAME_INVALID');
  return db.transaction().execute(async (trx) => {
    const league = await trx
      .selectFrom('league')
      .select('id')
      .where('id', '=', leagueId)
      .executeTakeFirst();
    if (!league) throw new ApiProblem('NOT_FOUND', { leagueId });
    await lockMembershipsOf(trx, founder.id);
    if ((await countGroupsOf(trx, founder.id)) >= MAX_GROUPS_PER_USER) {
      throw new ApiProblem('GROUP_LIMIT', { max: MAX_GROUPS_PER_USER });
    }
    const groupId = `gr-${randomBytes(12).toString('base64url')}`;
    await insertGroup(trx, { id: groupId, leagueId, name });
    await insertMember(trx, { groupId, userId: founder.id, role: 'Admin' });
    const groups = await findGroupsOf(trx, leagueId, founder.id);
    const group = groups.find(({ id }) => id === groupId);
    if (!group) throw new Error(`Group ${groupId} vanished while it was founded`);
    return group;
  });
}
