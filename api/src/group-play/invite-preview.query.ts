import { MAX_MEMBERS_PER_GROUP } from '@spieltag/shared-kernel/contract';
import type { InvitePreview } from '@spieltag/shared-kernel/group-play';
import { DEFAULT_RULE_BOOK } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { hashInviteToken, inviteValidUntil } from '../groups/invite-token.ts';
import { findFirstKickoff, findInvite } from '../groups/invites.repository.ts';
import { countMembers } from '../groups/members.repository.ts';
import { requireInvite } from '../groups/require-invite.ts';
import { findSeasonTime } from '../groups/season-time.query.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { findRuleBooks } from './rule-book.repository.ts';

/**
 * What an invite link says before anybody joins by it: nobody in the group is named but who invites.
 * @param now real time, epoch ms
 * @throws ApiProblem INVITE_INVALID, INVITE_EXPIRED
 */
export async function findInvitePreview(
  db: Kysely<Database>,
  { seasonId, token }: { readonly seasonId: string; readonly token: string },
  now: number,
): Promise<InvitePreview> {
  const tokenHash = hashInviteToken(token);
  const found = await findInvite(db, tokenHash);
  const invite = await requireInvite(db, found, { tokenHash, seasonId });
  const firstKickoff = await findFirstKickoff(db, invite.seasonId);
  const validUntil = inviteValidUntil(invite.createdAtMs, firstKickoff);
  if ((await findSeasonTime(db, invite.seasonId, now)) >= validUntil) {
    throw new ApiProblem('INVITE_EXPIRED');
  }
  const { groupId } = invite;
  const { name, invitedBy } = await findGroup(db, groupId);
  const memberCount = await countMembers(db, groupId);
  const book = (await findRuleBooks(db, groupId)).at(-1) ?? DEFAULT_RULE_BOOK;
  const { mode, bestOf } = book;
  const isFull = memberCount >= MAX_MEMBERS_PER_GROUP;
  return { name, invitedBy, memberCount, isFull, mode, bestOf };
}

async function findGroup(db: Kysely<Database>, groupId: string) {
  return (
    db
      .selectFrom('groups')
      .innerJoin('group_invite as invite', 'invite.group_id', 'groups.id')
      // Only an admin who is still in the group invites to it.
      .leftJoin('group_member as inviter', (join) =>
        join
          .onRef('inviter.group_id', '=', 'groups.id')
          .onRef('inviter.user_id', '=', 'invite.created_by'),
      )
      .leftJoin('users', 'users.id', 'inviter.user_id')
      .select(['groups.name', 'users.name as invitedBy'])
      .where('groups.id', '=', groupId)
      .executeTakeFirstOrThrow()
  );
}
