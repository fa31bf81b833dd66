import * as Type from 'typebox';
import { MATCH_EVENTS, MATCH_LINEUP_STATUSES } from '../../rules/index.ts';
import { EpochMs, MatchId, Nullable, OneOf, PlayerId } from './ids.ts';
import { StreamedPointsChange } from './stream.ts';

const Stand = Type.Object({
  state: OneOf(MATCH_LINEUP_STATUSES),
  homeScore: Nullable(Type.Integer()),
  guestScore: Nullable(Type.Integer()),
});

const Points = Type.Object({
  kind: Type.Literal('points'),
  gameTime: EpochMs,
  change: StreamedPointsChange,
});

const Match = Type.Object({
  kind: Type.Literal('match'),
  gameTime: EpochMs,
  matchId: MatchId,
  facts: Type.Optional(
    Type.Array(
      Type.Object({
        playerId: PlayerId,
        event: OneOf(MATCH_EVENTS),
        minute: Type.Optional(Type.Integer()),
      }),
      { description: 'What players did without points' },
    ),
  ),
  before: Stand,
  now: Stand,
});

/** What pages that were open have been told of a round by the stream, newest first. */
export const Happened = Type.Object({
  events: Type.Array(Type.Union([Points, Match]), { maxItems: 200 }),
});
export type Happened = Type.Static<typeof Happened>;
