import * as Type from 'typebox';
import { STORY_KINDS } from '../../rules/index.ts';
import { EpochMs, Nullable, OneOf, RoundId, UserId } from './ids.ts';

/** Longest announcement of a group, in characters as one counts them. */
export const MAX_ANNOUNCEMENT_LENGTH = 140;

/** How members may react to what happened. */
export const STORY_REACTIONS = ['CHEER', 'FIRE', 'LAUGH', 'COMFORT'] as const;
export const StoryReaction = OneOf(STORY_REACTIONS);
export type StoryReaction = Type.Static<typeof StoryReaction>;

/** Something that happened in a group, see `tellRound` of the rules. */
export const ToldEvent = Type.Object({
  id: Type.String({ maxLength: 200 }),
  kind: OneOf(STORY_KINDS),
  userIds: Type.Array(UserId, { description: 'Whose event it is, three at most' }),
  count: Type.Integer({ minimum: 1, description: 'How many they are in all' }),
  otherId: Nullable(UserId),
  overtaken: Type.Integer({ minimum: 0 }),
  points: Nullable(Type.Integer()),
  rank: Nullable(Type.Integer({ minimum: 1 })),
  reactions: Type.Array(
    Type.Object({ reaction: StoryReaction, count: Type.Integer({ minimum: 1 }) }),
  ),
  own: Nullable(StoryReaction),
});
export type ToldEvent = Type.Static<typeof ToldEvent>;

/** What an admin tells the group. */
export const GroupAnnouncement = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  text: Type.String({ maxLength: MAX_ANNOUNCEMENT_LENGTH }),
  writtenBy: Type.String({ description: 'Name' }),
  writtenAt: EpochMs,
  isOwn: Type.Boolean(),
  isReported: Type.Boolean({ description: 'By who asks' }),
});
export type GroupAnnouncement = Type.Static<typeof GroupAnnouncement>;

/** A part of the story of a group in a season, the newest round first. */
export const GroupStory = Type.Object({
  announcement: Nullable(GroupAnnouncement),
  people: Type.Array(
    Type.Object({ userId: UserId, name: Type.String(), image: Nullable(Type.String()) }),
  ),
  rounds: Type.Array(Type.Object({ roundId: RoundId, events: Type.Array(ToldEvent) })),
  before: Nullable(
    Type.Integer({ minimum: 1, description: 'Where the next part begins; null: that was all' }),
  ),
});
export type GroupStory = Type.Static<typeof GroupStory>;
