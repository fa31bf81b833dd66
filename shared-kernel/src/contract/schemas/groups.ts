import * as Type from 'typebox';
import { GROUP_ROLES, LINEUP_COMPLETENESS } from '../../rules/index.ts';
import { EpochMs, GroupId, LeagueId, Nullable, OneOf, SeasonId, UserId } from './ids.ts';

export const GroupMember = Type.Object({
  id: UserId,
  name: Type.String(),
  image: Nullable(Type.String()),
  role: OneOf(GROUP_ROLES),
});
export type GroupMember = Type.Static<typeof GroupMember>;

export const Group = Type.Object({
  id: GroupId,
  groupId: Type.Optional(
    Type.Unsafe<string>({ ...GroupId, description: 'The id once more, where clients look for it' }),
  ),
  leagueId: LeagueId,
  name: Type.String(),
  /** The longest-standing first. */
  members: Type.Array(GroupMember),
  successorId: Type.Optional(
    Nullable(
      Type.Unsafe<string>({
        ...UserId,
        description: 'Who becomes an admin when the one who asks leaves; null: nobody has to',
      }),
    ),
  ),
  publicJoinToken: Nullable(
    Type.String({ description: 'Shown to admins only, and only while it is valid' }),
  ),
  publicJoinTokenValidUntil: Nullable(
    Type.Integer({ description: 'Season time, epoch ms; past: the last link has expired' }),
  ),
  publicJoinSeasonId: Type.Optional(
    Nullable(
      Type.Unsafe<string>({
        ...SeasonId,
        description: 'The season the link was made for, and whose time its validity is in',
      }),
    ),
  ),
});
export type Group = Type.Static<typeof Group>;

/** A new invite link; the one before is void. */
export const JoinLink = Type.Object({
  token: Type.String(),
  /** In the time of the season. */
  validUntil: EpochMs,
});
export type JoinLink = Type.Static<typeof JoinLink>;

/** What became of a change of a group, or of one entry of an import. */
export const GroupResult = Type.Object({
  groupId: Type.String(),
  ok: Type.Boolean(),
  error: Nullable(Type.String({ description: 'A code of the error table' })),
});
export type GroupResult = Type.Static<typeof GroupResult>;

/** The same for one membership of an import. */
export const GroupImportResult = Type.Object({
  ...GroupResult.properties,
  memberId: Type.String(),
});
export type GroupImportResult = Type.Static<typeof GroupImportResult>;

/** How far the members' lineups are; FULL is what will be rated. */
export const GroupReadiness = Type.Object({
  memberLedgers: Type.Array(
    Type.Object({ memberId: UserId, ledgerState: OneOf(LINEUP_COMPLETENESS) }),
  ),
});
export type GroupReadiness = Type.Static<typeof GroupReadiness>;

/** Checked entry by entry, so that one that is wrong does not keep the others out. */
const Unchecked = Type.String({ maxLength: 128 });

/** One membership as an older game kept it. Any of role, flag and founder makes an admin. */
export const LegacyGroupEntry = Type.Object({
  groupId: Unchecked,
  leagueId: Unchecked,
  name: Unchecked,
  memberId: Unchecked,
  role: Type.Optional(Nullable(OneOf(GROUP_ROLES))),
  isAdmin: Type.Optional(Type.Boolean()),
  founder: Type.Optional(Nullable(Type.String({ maxLength: 128, description: 'Its user id' }))),
});
export type LegacyGroupEntry = Type.Static<typeof LegacyGroupEntry>;

/** A whole group to be imported. */
export const GroupImport = Type.Object({
  id: Unchecked,
  leagueId: Unchecked,
  name: Unchecked,
  members: Type.Array(Type.Object({ id: Unchecked, role: OneOf(GROUP_ROLES) }), {
    minItems: 1,
    maxItems: 1000,
  }),
});
export type GroupImport = Type.Static<typeof GroupImport>;
