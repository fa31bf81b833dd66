import * as Type from 'typebox';
import { GROUP_ROLES } from '../../rules/index.ts';
import { route } from '../route.ts';
import {
  Group,
  GroupImport,
  GroupImportResult,
  GroupReadiness,
  GroupResult,
  JoinLink,
  LegacyGroupEntry,
} from '../schemas/groups.ts';
import { GroupId, LeagueId, OneOf, SeasonId, UserId } from '../schemas/ids.ts';

const BASE = '/api/groups';
const GroupName = Type.String({ maxLength: 64 });
const OfMember = Type.Object({ groupId: GroupId, userId: UserId });
const ImportReport = Type.Object({ results: Type.Array(GroupImportResult) });
const IMPORT_MAX = 1000;

/** What administrators bring along from elsewhere. */
const imports = {
  importGroupList: route({
    method: 'POST',
    path: `${BASE}/import-group-list.json`,
    auth: 'admin',
    summary: 'Bring in memberships one by one; what is there already stays as it is',
    body: Type.Object({ entries: Type.Array(LegacyGroupEntry, { maxItems: IMPORT_MAX }) }),
    reply: ImportReport,
    errors: [],
  }),
  importGroups: route({
    method: 'POST',
    path: `${BASE}/import-groups.json`,
    auth: 'admin',
    summary: 'Bring in whole groups; what is there already stays as it is',
    body: Type.Object({ groups: Type.Array(GroupImport, { maxItems: IMPORT_MAX }) }),
    reply: ImportReport,
    errors: [],
  }),
} as const;

/** How people come in. */
const invites = {
  createJoinLink: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/create-public-join-link.json`,
    auth: 'bearer',
    summary:
      'A new invite link for a group; admins only. Valid until the first kick-off of the season, after that 72 hours',
    params: Type.Object({ seasonId: SeasonId }),
    body: Type.Object({ groupId: GroupId }),
    reply: JoinLink,
    errors: ['GROUP_NOT_FOUND', 'SEASON_NOT_FOUND', 'FORBIDDEN'],
  }),
  joinByLink: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/join-by-public-link.json`,
    auth: 'bearer',
    summary:
      'Become a member by an invite link. Not for trial accounts, nor for who was removed while the group had that link',
    params: Type.Object({ seasonId: SeasonId }),
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 256 }) }),
    reply: Group,
    errors: [
      'INVITE_INVALID',
      'INVITE_EXPIRED',
      'ALREADY_MEMBER',
      'REMOVED_FROM_GROUP',
      'GROUP_LIMIT',
      'GROUP_FULL',
      'TRIAL_NOT_ALLOWED',
    ],
  }),
} as const;

/** Routes of the groups family. */
export const groupsRoutes = {
  createGroup: route({
    method: 'POST',
    path: `${BASE}/create-group.json`,
    auth: 'bearer',
    summary: 'Found a group; the founder is its admin. Not for trial accounts',
    body: Type.Object({ name: GroupName, leagueId: LeagueId }),
    reply: Group,
    errors: [
      'NAME_INVALID',
      'GROUP_LIMIT',
      'TRIAL_NOT_ALLOWED',
      'NOT_FOUND',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    idempotent: true,
  }),
  myGroups: route({
    method: 'GET',
    path: `${BASE}/v2/{leagueId}/{userId}/me.json`,
    auth: 'bearer',
    summary: 'The groups the user is a member of',
    params: Type.Object({ leagueId: LeagueId, userId: UserId }),
    reply: Type.Object({ groups: Type.Array(Group) }),
    errors: ['FORBIDDEN'],
    conditional: true,
  }),
  readiness: route({
    method: 'GET',
    path: `${BASE}/v2/group-ledger-ready/{seasonId}/{groupId}.json`,
    auth: 'bearer',
    summary: 'Whose lineup of the season is complete; members of the group only',
    params: Type.Object({ seasonId: SeasonId, groupId: GroupId }),
    reply: GroupReadiness,
    errors: ['GROUP_NOT_FOUND', 'SEASON_NOT_FOUND', 'FORBIDDEN'],
  }),
  rename: route({
    method: 'POST',
    path: `${BASE}/update-group-name.json`,
    auth: 'bearer',
    summary: 'Give a group another name; admins only',
    body: Type.Object({ groupId: GroupId, name: GroupName }),
    reply: GroupResult,
    errors: ['GROUP_NOT_FOUND', 'FORBIDDEN', 'NAME_INVALID'],
  }),
  changeMemberRole: route({
    method: 'POST',
    path: `${BASE}/v1/change-member-role.json`,
    auth: 'bearer',
    summary: 'Make another member an admin, or an admin a member again; admins only',
    body: Type.Object({ ...OfMember.properties, role: OneOf(GROUP_ROLES) }),
    reply: GroupResult,
    errors: ['GROUP_NOT_FOUND', 'FORBIDDEN', 'OWN_MEMBERSHIP', 'MEMBER_NOT_FOUND'],
  }),
  kickMember: route({
    method: 'POST',
    path: `${BASE}/kick-member.json`,
    auth: 'bearer',
    summary: 'Remove another member; admins only',
    body: OfMember,
    reply: GroupResult,
    errors: ['GROUP_NOT_FOUND', 'FORBIDDEN', 'OWN_MEMBERSHIP', 'MEMBER_NOT_FOUND'],
  }),
  leave: route({
    method: 'POST',
    path: `${BASE}/leave-group.json`,
    auth: 'bearer',
    summary:
      'Leave a group. Without an admin left the longest-standing member becomes one; with the last member the group goes',
    body: Type.Object({ groupId: GroupId }),
    reply: GroupResult,
    errors: ['GROUP_NOT_FOUND', 'MEMBER_NOT_FOUND'],
  }),
  ...invites,
  ...imports,
} as const;
