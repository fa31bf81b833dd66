import * as Type from 'typebox';
import { PLAYER_STATUSES, POSITIONS } from '../../rules/index.ts';
import {
  EpochMs,
  Euros,
  LeagueId,
  MatchId,
  Nullable,
  OneOf,
  PlayerId,
  RoundId,
  SeasonId,
  TeamId,
} from './ids.ts';

export const League = Type.Object({
  id: LeagueId,
  name: Type.String(),
  currentSeasonId: Nullable(SeasonId),
});
export type League = Type.Static<typeof League>;

/** Active only if it is the current season of its league and not hidden. */
export const Season = Type.Object({
  id: SeasonId,
  leagueId: LeagueId,
  name: Type.String(),
  hidden: Type.Boolean(),
});
export type Season = Type.Static<typeof Season>;

export const Leagues = Type.Object({ leagues: Type.Array(League), seasons: Type.Array(Season) });
export type Leagues = Type.Static<typeof Leagues>;

export const Team = Type.Object({ id: TeamId, name: Type.String(), shortName: Type.String() });
export type Team = Type.Static<typeof Team>;

/** Components of a player's season points; averageGrade in hundredths. */
export const RatingBreakDown = Type.Object({
  ratingGrade: Type.Integer(),
  ratingGoals: Type.Integer(),
  ratingCards: Type.Integer(),
  ratingAssists: Type.Integer(),
  ratingStarter: Type.Integer(),
  ratingMvp: Type.Integer(),
  ratingCleanSheet: Type.Integer(),
  ratingJoker: Type.Integer(),
  ratingOther: Type.Integer(),
  averageGrade: Type.Integer(),
  goals: Type.Integer(),
  assists: Type.Integer(),
  cardsYellowRed: Type.Integer(),
  cardsRed: Type.Integer(),
  starter: Type.Integer(),
  mvp: Type.Integer(),
  cleanSheet: Type.Integer(),
  joker: Type.Integer(),
  ratingSum: Type.Integer(),
  ratingWasImported: Type.Boolean(),
});
export type RatingBreakDown = Type.Static<typeof RatingBreakDown>;

export const Player = Type.Object({
  id: PlayerId,
  teamId: TeamId,
  firstName: Type.String(),
  lastName: Type.String(),
  displayName: Type.String(),
  displayLongName: Type.String(),
  marketValue: Euros,
  position: OneOf(POSITIONS),
  countryCode: Nullable(Type.String()),
  shirtNumber: Nullable(Type.String()),
  height: Nullable(Type.Integer({ description: 'cm' })),
  weight: Nullable(Type.Integer({ description: 'kg' })),
  birthday: Nullable(Type.String({ description: 'YYYY-MM-DD' })),
  rating: Type.Integer({ description: 'Points of the season so far' }),
  lastRoundPoints: Type.Integer({ description: 'Points of the last completed round' }),
  photo: Nullable(Type.String()),
  photoFallback: Nullable(Type.String()),
  seasonImage: Nullable(Type.String()),
  fallbackImage: Nullable(Type.String()),
  status: OneOf(PLAYER_STATUSES),
  active: Type.Boolean({ description: 'false: left the season' }),
  ratingBreakDown: RatingBreakDown,
});
export type Player = Type.Static<typeof Player>;

export const Match = Type.Object({
  id: MatchId,
  roundId: RoundId,
  homeTeamId: TeamId,
  homeTeamName: Nullable(Type.String()),
  guestTeamId: TeamId,
  guestTeamName: Nullable(Type.String()),
  date: EpochMs,
});
export type Match = Type.Static<typeof Match>;

export const Round = Type.Object({
  id: RoundId,
  name: Type.String(),
  startDate: EpochMs,
  endDate: EpochMs,
});
export type Round = Type.Static<typeof Round>;

export const Formation = Type.Object({
  id: Type.String(),
  goalkeeperCount: Type.Integer(),
  defenderCount: Type.Integer(),
  midfielderCount: Type.Integer(),
  forwardCount: Type.Integer(),
  category: OneOf(['defensive', 'neutral', 'offensive']),
  positionMap: Type.Array(OneOf(POSITIONS)),
});

export const ClientDatabase = Type.Object({
  hash: Type.String({ description: 'Hash of the content, as in the game state' }),
  players: Type.Array(Player),
  teams: Type.Array(Team),
  matches: Type.Array(Match),
  rounds: Type.Array(Round),
  availableFormations: Type.Array(Formation),
  allFormations: Type.Array(Formation),
});
export type ClientDatabase = Type.Static<typeof ClientDatabase>;
