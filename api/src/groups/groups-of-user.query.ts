import type { Group, GroupMember } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { gameTimeAt, type SeasonClock } from '../season/game-time.model.ts';
import type { EncryptedToken, InviteCipher } from './invite-cipher.ts';
import { inviteValidUntil } from './invite-token.ts';
import { inSuccession, isAdminThere } from './members.repository.ts';

/** What is needed to look at groups. */
export interface GroupsView {
  readonly cipher: InviteCipher;
  /** Real time, epoch ms. */
  readonly now: number;
}

type Link = EncryptedToken & {
  readonly seasonId: string;
  readonly createdAtMs: number;
  readonly firstKickoffMs: number | null;
  readonly mode: SeasonClock['mode'];
  readonly gameTime: number;
  readonly speed: number;
  readonly anchoredAt: Date;
};
type NoLink = { readonly [K in keyof Link]: null };

type OwnGroup = (Link | NoLink) & {
  readonly id: string;
  readonly name: string;
  readonly members: readonly GroupMember[];
  readonly successorId: string | null;
};

/** The user's groups of a league with their members, oldest first; admins see the invite link. */
export async function findGroupsOf(
  db: Kysely<Database>,
  leagueId: string,
  userId: string,
  view: GroupsView,
): Promise<Group[]> {
  const { rows } = await sql<OwnGroup>`
    select groups.id, groups.name, members.list as members,
      case when own.role = 'Admin' and not members."hasOtherAdmin" then members.next end
        as "successorId",
      invite.sealed_token as sealed, invite.sealed_with as "keyId", invite.season_id as "seasonId",
      invite.created_at_ms as "createdAtMs", clock.mode, clock.game_time_ms as "gameTime",
      clock.speed, clock.anchored_at as "anchoredAt",
      (select min(date_ms) from match where season_id = invite.season_id) as "firstKickoffMs"
    from group_member own
    join groups on groups.id = own.group_id
    cross join lateral (
      select json_agg(
        json_build_object(
          'id', users.id, 'name', users.name, 'image', users.image, 'role', member.role
        )
        order by member.joined_at, member.user_id
      ) as list,
      coalesce(bool_or(${isAdminThere})
        filter (where member.user_id <> own.user_id), false) as "hasOtherAdmin",
      (array_agg(member.user_id order by ${inSuccession})
        filter (where member.user_id <> own.user_id))[1] as next
      from group_member member
      join users on users.id = member.user_id
      where member.group_id = groups.id
    ) members
    left join (group_invite invite join season_clock clock using (season_id))
      on invite.group_id = groups.id and own.role = 'Admin'
    where own.user_id = ${userId} and groups.league_id = ${leagueId}
    order by groups.created_at, groups.id`.execute(db);
  return Promise.all(rows.map((group) => present(leagueId, group, view)));
}

async function present(leagueId: string, group: OwnGroup, view: GroupsView): Promise<Group> {
  const { id, name, members } = group;
  const link = group.sealed === null ? undefined : await presentLink(group, view);
  return {
    id,
    groupId: id,
    leagueId,
    name,
    members: [...members],
    successorId: group.successorId,
    publicJoinToken: link?.token ?? null,
    publicJoinTokenValidUntil: link?.validUntil ?? null,
    publicJoinSeasonId: group.seasonId,
  };
}

/** The group's link as its admins see it; the token of an expired one is not shown any more. */
async function presentLink(link: Link, { cipher, now }: GroupsView) {
  const validUntil = inviteValidUntil(link.createdAtMs, link.firstKickoffMs);
  const seasonTime = gameTimeAt({ ...link, anchoredAt: link.anchoredAt.getTime() }, now);
  return { validUntil, token: seasonTime < validUntil ? await cipher.decrypt(link) : null };
}
