import * as Type from 'typebox';
import { PLAY_MODES } from '../../rules/index.ts';
import { route } from '../route.ts';
import { BestOf, GroupPlay, InviteMembership, InvitePreview } from '../schemas/group-play.ts';
import { GroupResult } from '../schemas/groups.ts';
import { GroupId, OneOf, SeasonId } from '../schemas/ids.ts';

const BASE = '/api/groups/v1';

const InviteToken = Type.String({ minLength: 1, maxLength: 256 });

/** Routes of the groups family about how a group is played. */
export const groupPlayRoutes = {
  play: route({
    method: 'GET',
    path: `${BASE}/play/{seasonId}/{groupId}.json`,
    auth: 'bearer',
    summary: 'What the play of a group follows from: rule books, members, scores; members only',
    params: Type.Object({ seasonId: SeasonId, groupId: GroupId }),
    reply: GroupPlay,
    errors: ['SEASON_NOT_FOUND', 'GROUP_NOT_FOUND', 'FORBIDDEN'],
    conditional: true,
  }),
  chooseRuleBook: route({
    method: 'POST',
    path: `${BASE}/choose-rule-book.json`,
    auth: 'bearer',
    summary:
      'How a group is played from the next round on that has not been locked; admins only. `bestOf` goes with BEST_ROUNDS and with no other mode. The mode that holds already takes back one that was chosen and does not hold yet',
    body: Type.Object({
      groupId: GroupId,
      mode: OneOf(PLAY_MODES),
      bestOf: Type.Optional(BestOf),
    }),
    reply: GroupResult,
    errors: ['GROUP_NOT_FOUND', 'FORBIDDEN'],
  }),
  invitePreview: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/invite-preview.json`,
    auth: 'public',
    admission: 'read',
    summary: 'What an invite link leads to, before one joins by it; names nobody but who invites',
    params: Type.Object({ seasonId: SeasonId }),
    body: Type.Object({ token: InviteToken }),
    reply: InvitePreview,
    errors: ['INVITE_INVALID', 'INVITE_EXPIRED', 'SEASON_NOT_FOUND'],
  }),
  inviteMembership: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/invite-membership.json`,
    auth: 'bearer',
    admission: 'read',
    summary:
      'Whether the caller is in the group of an invite link, full or expired as that may be, or was removed while it had this link; changes nothing, and names the group to nobody else',
    params: Type.Object({ seasonId: SeasonId }),
    body: Type.Object({ token: InviteToken }),
    reply: InviteMembership,
    errors: ['INVITE_INVALID'],
  }),
} as const;
