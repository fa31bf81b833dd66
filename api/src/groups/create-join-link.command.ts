import type { JoinLink } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { InviteCipher } from './invite-cipher.ts';
import { hashInviteToken, inviteValidUntil, newInviteToken } from './invite-token.ts';
import { findFirstKickoff, putInvite } from './invites.repository.ts';
import { requireAdmin } from './require-admin.ts';
import { findSeasonTime } from './season-time.query.ts';

interface Wanted {
  readonly adminId: string;
  readonly groupId: string;
  /** One of the group's league. */
  readonly seasonId: string;
}

/**
 * Makes a new invite link; the one before is void from now on.
 * @param now real time, epoch ms
 * @throws ApiProblem GROUP_NOT_FOUND, FORBIDDEN, SEASON_NOT_FOUND
 */
export async function createJoinLink(
  db: Kysely<Database>,
  cipher: InviteCipher,
  { adminId, groupId, seasonId }: Wanted,
  now: number,
): Promise<JoinLink> {
  const token = newInviteToken();
  const sealed = await cipher.encrypt(token);
  return db.transaction().execute(async (trx) => {
    const { leagueId } = await requireAdmin(trx, { groupId, userId: adminId });
    const season = await trx
      .selectFrom('season')
      .select('id')
      .where('id', '=', seasonId)
      .where('league_id', '=', leagueId)
      .executeTakeFirst();
    if (!season) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
    const createdAtMs = await findSeasonTime(trx, seasonId, now);
    const tokenHash = hashInviteToken(token);
    const invite = { groupId, seasonId, tokenHash, createdAtMs, createdBy: adminId };
    await putInvite(trx, invite, sealed);
    const validUntil = inviteValidUntil(createdAtMs, await findFirstKickoff(trx, seasonId));
    return { token, validUntil };
  });
}
