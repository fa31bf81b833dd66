import * as Type from 'typebox';
import { GROUP_ROLES } from '../../rules/index.ts';
import { GroupId, LeagueId, Nullable, OneOf, UserId } from './ids.ts';

export const GroupMember = Type.Object({
  id: UserId,
  name: Type.String(),
  image: Nullable(Type.String()),
  role: OneOf(GROUP_ROLES),
});

export const Group = Type.Object({
  id: GroupId,
  leagueId: LeagueId,
  name: Type.String(),
  members: Type.Array(GroupMember),
  publicJoinToken: Nullable(Type.String({ description: 'Shown to admins only' })),
});
export type Group = Type.Static<typeof Group>;
