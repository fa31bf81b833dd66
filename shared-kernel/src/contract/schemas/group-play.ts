import * as Type from 'typebox';
import { BEST_ROUNDS_MAX, BEST_ROUNDS_MIN, PLAY_MODES, PLAY_STATES } from '../../rules/index.ts';
import { EpochMs, GroupId, Nullable, OneOf, RoundId, SeasonId, UserId } from './ids.ts';

const Place = Type.Integer({ minimum: 0, description: 'Of a round in the season, from 0' });
export const BestOf = Type.Integer({ minimum: BEST_ROUNDS_MIN, maximum: BEST_ROUNDS_MAX });

/** A rule book of a group; the one that was chosen last comes last. */
export const GroupRuleBook = Type.Object({
  mode: OneOf(PLAY_MODES),
  bestOf: Nullable(BestOf),
  seed: Type.Integer({ description: 'What draws come from' }),
  from: Type.Integer({ minimum: 0, description: 'Place of its first round in the season' }),
  chosenAt: EpochMs,
  chosenBy: Type.String({ description: 'Name of the admin' }),
});
export type GroupRuleBook = Type.Static<typeof GroupRuleBook>;

/** Somebody who was in the group in a round of the season, or is now. */
export const PlayMember = Type.Object({
  userId: UserId,
  name: Type.String(),
  image: Nullable(Type.String()),
  stays: Type.Array(Type.Object({ from: Place, until: Nullable(Place) })),
});
export type PlayMember = Type.Static<typeof PlayMember>;

/** What an invite link says before one joins by it. */
export const InvitePreview = Type.Object({
  name: Type.String({ description: 'Of the group' }),
  invitedBy: Nullable(
    Type.String({ description: 'Who made the link; null: not in the group any more' }),
  ),
  memberCount: Type.Integer({ minimum: 0 }),
  isFull: Type.Boolean(),
  mode: OneOf(PLAY_MODES),
  bestOf: Nullable(BestOf),
});
export type InvitePreview = Type.Static<typeof InvitePreview>;

/** What somebody is to the group an invite leads to. */
export const InviteMembership = Type.Object({
  state: OneOf(['MEMBER', 'REMOVED', 'NONE'] as const),
  groupId: Nullable(GroupId),
});
export type InviteMembership = Type.Static<typeof InviteMembership>;

/** All that the play of a group in a season follows from, see `playGroup` of the rules. */
export const GroupPlay = Type.Object({
  groupId: GroupId,
  seasonId: SeasonId,
  books: Type.Array(GroupRuleBook),
  /** The longest-standing first. */
  members: Type.Array(PlayMember),
  /** Of the whole season, in order of play. */
  rounds: Type.Array(
    Type.Object({
      roundId: RoundId,
      month: Type.String({ description: 'e.g. 2026-11' }),
      state: OneOf(PLAY_STATES),
      knownRounds: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'Rounds the season had when this one was locked, where it has others now',
        }),
      ),
      scores: Nullable(
        Type.Array(Nullable(Type.Integer()), {
          description: 'By place among the members; null: not rated. None at all: not evaluated',
        }),
      ),
    }),
  ),
});
export type GroupPlay = Type.Static<typeof GroupPlay>;
