import * as Type from 'typebox';
import { ACHIEVEMENT_IDS, MISSED_PARTS } from '../../rules/index.ts';
import { EpochMs, Euros, Nullable, OneOf, PlayerId, RoundId, SeasonId } from './ids.ts';

/** A place in the ranking of a season, among all who are ranked in it. */
export const SeasonPlace = Type.Object({
  rank: Type.Integer({ minimum: 1 }),
  users: Type.Integer({ minimum: 1 }),
});

/** What a player has brought the user: points as they counted, on the pitch alone. */
const Brought = {
  id: PlayerId,
  name: Type.String(),
  points: Type.Integer({ description: 'The captain twice' }),
  rounds: Type.Integer({ minimum: 1, description: 'On the pitch in so many rated rounds' }),
};

/** What became of a user in a season, as far as it has been evaluated. */
export const SeasonReview = Type.Object({
  rounds: Type.Integer({ minimum: 0, description: 'Of the season' }),
  isOver: Type.Optional(
    Type.Boolean({
      description: 'No further round is to come; absent: the server does not say',
    }),
  ),
  ways: Type.Array(
    Type.Object({
      roundId: RoundId,
      score: Type.Integer({ description: 'In the round' }),
      roundRank: Type.Integer({ minimum: 1 }),
      seasonRank: Type.Integer({ minimum: 1, description: 'As the season stood after the round' }),
    }),
    { description: 'Rounds with a rated lineup, in order of play' },
  ),
  total: Type.Integer(),
  place: Nullable(SeasonPlace),
  bestRound: Nullable(
    Type.Object({ roundId: RoundId, score: Type.Integer(), rank: Type.Integer({ minimum: 1 }) }),
  ),
  /** Who brought most. */
  bestPlayer: Nullable(Type.Object(Brought)),
  /** Who brought most for what was paid for him last; of those who played three rounds or more. */
  bestBuy: Nullable(Type.Object({ ...Brought, price: Euros })),
  /** The round in which most was missed. */
  worstMiss: Nullable(
    Type.Object({
      roundId: RoundId,
      missed: Type.Integer({ minimum: 1 }),
      maximum: Type.Integer(),
      part: OneOf(MISSED_PARTS),
    }),
  ),
});
export type SeasonReview = Type.Static<typeof SeasonReview>;

/** A season the user has taken part in, with what is collected over seasons. */
export const OwnSeason = Type.Object({
  seasonId: SeasonId,
  leagueName: Type.String(),
  seasonName: Type.String(),
  hasBegun: Type.Optional(
    Type.Boolean({
      description: 'A round of it has been locked; absent: the server does not say',
    }),
  ),
  isOver: Type.Boolean({ description: 'No further round is to come' }),
  total: Nullable(Type.Integer({ description: 'null: no rated lineup in it' })),
  place: Nullable(SeasonPlace),
  achievements: Type.Array(Type.Object({ id: OneOf(ACHIEVEMENT_IDS), achievedAt: EpochMs })),
});
export type OwnSeason = Type.Static<typeof OwnSeason>;

/** All seasons of a user, the latest first. */
export const OwnSeasons = Type.Object({ seasons: Type.Array(OwnSeason) });
export type OwnSeasons = Type.Static<typeof OwnSeasons>;
