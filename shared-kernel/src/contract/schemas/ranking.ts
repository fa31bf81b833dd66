import * as Type from 'typebox';
import { CALCULATION_STATES, TRENDS } from '../../rules/index.ts';
import { EpochMs, Nullable, OneOf, PlayerId, RoundId, UserId } from './ids.ts';

/**
 * What a provisional score is made of: `before`, and what the players have in the round by now, the
 * captain twice.
 */
const RunningScore = Type.Object({
  before: Type.Integer({ description: 'From rounds before this one; 0 in the ranking of a round' }),
  playerIds: Type.Array(PlayerId, { description: 'Of the pitch; none: without a rated lineup' }),
  captainId: Type.Optional(PlayerId),
  benchIds: Type.Optional(
    Type.Array(PlayerId, { description: 'The others of the roster; in rankings of a round' }),
  ),
});

export const RankingEntry = Type.Object({
  userId: UserId,
  rank: Type.Integer({ minimum: 1 }),
  prevRank: Nullable(Type.Integer({ minimum: 1 })),
  index: Type.Integer({ minimum: 0, description: 'Place in the list, ties in a fixed order' }),
  name: Type.String(),
  image: Nullable(Type.String()),
  score: Type.Integer(),
  trend: OneOf(TRENDS),
  running: Type.Optional(RunningScore),
});
export type RankingEntry = Type.Static<typeof RankingEntry>;

/** Provisional score of somebody who is not in the ranking. */
const LeftScore = Type.Object({ userId: UserId, score: Type.Integer(), running: RunningScore });

/** Of the rating provisional entries come from; it grows with every rating of other points. */
const Revision = Type.Optional(Type.Integer({ minimum: 0 }));

/**
 * One page of a ranking; `state` CALCULATED: the entries are final for the round. In state CREATED
 * they are there while the round is played: provisional, those of all with the `revision` of the rating
 * they come from, those of a group with what they are made of.
 */
export const Ranking = Type.Object({
  entries: Type.Array(RankingEntry),
  state: OneOf(CALCULATION_STATES),
  trendState: OneOf(CALCULATION_STATES),
  entryCount: Type.Integer({ minimum: 0 }),
  ts: EpochMs,
  page: Type.Integer({ minimum: 0 }),
  revision: Revision,
  left: Type.Optional(
    Type.Array(LeftScore, {
      description:
        'Who was in the group when the running round was locked, is not any more and is rated in it; absent: nobody',
    }),
  ),
});
export type Ranking = Type.Static<typeof Ranking>;

/** The own place, provisional in state CREATED; `entry` is null without a rated lineup. */
export const OwnRanking = Type.Object({
  entry: Nullable(RankingEntry),
  state: OneOf(CALCULATION_STATES),
  trendState: OneOf(CALCULATION_STATES),
  entryCount: Type.Integer({ minimum: 0 }),
  ts: EpochMs,
  revision: Revision,
});
export type OwnRanking = Type.Static<typeof OwnRanking>;

const OpponentEntry = Type.Object({
  userId: UserId,
  roundId: RoundId,
  rank: Type.Integer({ minimum: 1 }),
  score: Type.Integer(),
  trend: OneOf(TRENDS),
});

/** A user's way through the season. */
export const OpponentRanking = Type.Object({
  roundEntries: Type.Array(OpponentEntry),
  seasonEntries: Type.Array(OpponentEntry),
  average: Type.Number(),
  totalScore: Type.Integer(),
});
export type OpponentRanking = Type.Static<typeof OpponentRanking>;
