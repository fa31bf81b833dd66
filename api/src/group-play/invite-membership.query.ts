import type { InviteMembership } from '@spieltag/shared-kernel/group-play';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { hashInviteToken } from '../groups/invite-token.ts';
import { findInvite } from '../groups/invites.repository.ts';
import { findRole, wasKickedWith } from '../groups/members.repository.ts';
import { requireInvite } from '../groups/require-invite.ts';

/**
 * What a user is to the group of an invite link, whether one could still join by it or not. The group is
 * named to members and to who was removed: others who have a link find nobody by it.
 * @throws ApiProblem INVITE_INVALID
 */
export async function findInviteMembership(
  db: Kysely<Database>,
  { seasonId, token }: { readonly seasonId: string; readonly token: string },
  userId: string,
): Promise<InviteMembership> {
  const tokenHash = hashInviteToken(token);
  const found = await findInvite(db, tokenHash);
  const { groupId } = await requireInvite(db, found, { tokenHash, seasonId });
  const member = { groupId, userId };
  if (await findRole(db, member)) return { state: 'MEMBER', groupId };
  if (await wasKickedWith(db, member, tokenHash)) return { state: 'REMOVED', groupId };
  return { state: 'NONE', groupId: null };
}
