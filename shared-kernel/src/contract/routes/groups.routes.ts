import * as Type from 'typebox';
import { route } from '../route.ts';
import { Group } from '../schemas/groups.ts';
import { LeagueId, UserId } from '../schemas/ids.ts';

/** Routes of the groups family. */
export const groupsRoutes = {
  createGroup: route({
    method: 'POST',
    path: '/api/groups/create-group.json',
    auth: 'bearer',
    summary: 'Found a group; the founder is its admin. Not for trial accounts',
    body: Type.Object({ name: Type.String({ maxLength: 64 }), leagueId: LeagueId }),
    reply: Group,
    errors: ['NAME_INVALID', 'GROUP_LIMIT', 'TRIAL_NOT_ALLOWED', 'NOT_FOUND'],
  }),
  myGroups: route({
    method: 'GET',
    path: '/api/groups/v2/{leagueId}/{userId}/me.json',
    auth: 'bearer',
    summary: 'The groups the user is a member of',
    params: Type.Object({ leagueId: LeagueId, userId: UserId }),
    reply: Type.Object({ groups: Type.Array(Group) }),
    errors: ['FORBIDDEN'],
  }),
} as const;
