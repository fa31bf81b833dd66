import { randomBytes } from 'node:crypto';
import { type Group, readName } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { insertGroup, leagueExists } from './groups.repository.ts';
import { findGroupsOf, type GroupsView } from './groups-of-user.query.ts';
import { insertMember } from './members.repository.ts';
import { requireUserCapacity } from './require-capacity.ts';

/**
 * Founds a group; the founder becomes its first admin.
 * @throws ApiProblem TRIAL_NOT_ALLOWED, NAME_INVALID, NOT_FOUND (league), GROUP_LIMIT
 */
export async function createGroup(
  db: Kysely<Database>,
  founder: Caller,
  wanted: { readonly name: string; readonly leagueId: string },
  view: GroupsView,
): Promise<Group> {
  const { leagueId } = wanted;
  const name = readName(wanted.name);
  if (founder.role === 'trial') throw new ApiProblem('TRIAL_NOT_ALLOWED');
  if (!name) throw new ApiProblem('NAME_INVALID');
  return db.transaction().execute(async (trx) => {
    if (!(await leagueExists(trx, leagueId))) throw new ApiProblem('NOT_FOUND', { leagueId });
    await requireUserCapacity(trx, founder.id);
    const groupId = `gr-${randomBytes(12).toString('base64url')}`;
    await insertGroup(trx, { id: groupId, leagueId, name });
    await insertMember(trx, { groupId, userId: founder.id, role: 'Admin' });
    const groups = await findGroupsOf(trx, leagueId, founder.id, view);
    const group = groups.find(({ id }) => id === groupId);
    if (!group) throw new Error(`Group ${groupId} vanished while it was founded`);
    return group;
  });
}
