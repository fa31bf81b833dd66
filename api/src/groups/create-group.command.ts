import { createHash, randomBytes } from 'node:crypto';
import { type Group, readName } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { insertGroup, leagueExists } from './groups.repository.ts';
import { findGroupsOf, type GroupsView } from './groups-of-user.query.ts';
import { findRole, insertMember, lockMembershipsOf } from './members.repository.ts';
import { requireUserCapacity } from './require-capacity.ts';

const ID_BYTES = 12;

interface Wanted {
  readonly name: string;
  readonly leagueId: string;
  /** `Idempotency-Key`; undefined: whatever comes is a group of its own. */
  readonly key: string | undefined;
}

/**
 * Founds a group; the founder becomes its first admin. Under one key a founder has one group: who did
 * not get the answer asks again, and is given the group as it stands by then.
 * @throws ApiProblem TRIAL_NOT_ALLOWED, NAME_INVALID, NOT_FOUND (league), GROUP_LIMIT,
 * IDEMPOTENCY_KEY_REUSED: for another league, or by who has left the group since
 */
export async function createGroup(
  db: Kysely<Database>,
  founder: Caller,
  wanted: Wanted,
  view: GroupsView,
): Promise<Group> {
  const { leagueId } = wanted;
  const name = readName(wanted.name);
  if (founder.role === 'trial') throw new ApiProblem('TRIAL_NOT_ALLOWED');
  if (!name) throw new ApiProblem('NAME_INVALID');
  return db.transaction().execute(async (trx) => {
    if (!(await leagueExists(trx, leagueId))) throw new ApiProblem('NOT_FOUND', { leagueId });
    const groupId = newGroupId(founder.id, wanted.key);
    const member = { groupId, userId: founder.id };
    // The same request may be under way on another server.
    await lockMembershipsOf(trx, founder.id);
    if (!(await findRole(trx, member))) {
      await requireUserCapacity(trx, founder.id);
      const isNew = await insertGroup(trx, { id: groupId, leagueId, name });
      // Who has left the group, or was removed, does not come back as its admin.
      if (!isNew) throw new ApiProblem('IDEMPOTENCY_KEY_REUSED');
      await insertMember(trx, { ...member, role: 'Admin' });
    }
    const groups = await findGroupsOf(trx, leagueId, founder.id, view);
    const group = groups.find(({ id }) => id === groupId);
    if (!group) throw new ApiProblem('IDEMPOTENCY_KEY_REUSED');
    return group;
  });
}

/** The id of a group, made of its founder and their key: it is the same when they ask again. */
function newGroupId(founderId: string, key: string | undefined): string {
  const bytes =
    key === undefined
      ? randomBytes(ID_BYTES)
      : createHash('sha256').update(`${founderId} ${key}`).digest().subarray(0, ID_BYTES);
  return `gr-${bytes.toString('base64url')}`;
}
