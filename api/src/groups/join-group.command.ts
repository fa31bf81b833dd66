import type { Group } from '@spieltag/shared-kernel/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { type GroupRow, lockGroup } from './groups.repository.ts';
import { findGroupsOf, type GroupsView } from './groups-of-user.query.ts';
import { hashInviteToken, inviteValidUntil } from './invite-token.ts';
import { findFirstKickoff, findInvite, findInviteOf, type Invite } from './invites.repository.ts';
import { findRole, insertMember, wasKickedWith } from './members.repository.ts';
import { requireGroupCapacity, requireUserCapacity } from './require-capacity.ts';
import { requireInvite } from './require-invite.ts';
import { findSeasonTime } from './season-time.query.ts';

/**
 * Becomes a member by an invite link, in any season of the group's league.
 * @throws ApiProblem TRIAL_NOT_ALLOWED, INVITE_INVALID, INVITE_EXPIRED, ALREADY_MEMBER,
 * REMOVED_FROM_GROUP, GROUP_LIMIT, GROUP_FULL
 */
export async function joinGroup(
  db: Kysely<Database>,
  user: Caller,
  link: { readonly seasonId: string; readonly token: string },
  view: GroupsView,
): Promise<Group> {
  if (user.role === 'trial') throw new ApiProblem('TRIAL_NOT_ALLOWED');
  return db.transaction().execute(async (trx) => {
    const { group, invite } = await lockInvited(trx, link);
    const member = { groupId: group.id, userId: user.id };
    if (await findRole(trx, member)) throw new ApiProblem('ALREADY_MEMBER', { groupId: group.id });
    const firstKickoff = await findFirstKickoff(trx, invite.seasonId);
    const validUntil = inviteValidUntil(invite.createdAtMs, firstKickoff);
    if ((await findSeasonTime(trx, invite.seasonId, view.now)) >= validUntil) {
      throw new ApiProblem('INVITE_EXPIRED');
    }
    if (await wasKickedWith(trx, member, invite.tokenHash)) {
      throw new ApiProblem('REMOVED_FROM_GROUP', { groupId: group.id });
    }
    await requireUserCapacity(trx, user.id);
    await requireGroupCapacity(trx, group.id);
    await insertMember(trx, { ...member, role: 'Member' });
    const joined = await findGroupsOf(trx, group.leagueId, user.id, view);
    const shown = joined.find(({ id }) => id === group.id);
    if (!shown) throw new Error(`Group ${group.id} vanished while it was joined`);
    return shown;
  });
}

/** The group of the link, locked; the link is looked at again then, it may just have been replaced. */
async function lockInvited(
  trx: Transaction<Database>,
  { seasonId, token }: { readonly seasonId: string; readonly token: string },
): Promise<{ readonly group: GroupRow; readonly invite: Invite }> {
  const tokenHash = hashInviteToken(token);
  const found = await findInvite(trx, tokenHash);
  const group = found && (await lockGroup(trx, found.groupId));
  if (!group) throw new ApiProblem('INVITE_INVALID');
  const invite = await findInviteOf(trx, group.id);
  return { group, invite: await requireInvite(trx, invite, { tokenHash, seasonId }) };
}
