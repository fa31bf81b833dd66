import * as Type from 'typebox';
import {
  MATCH_LINEUP_STATUSES,
  PLAYER_POSITIONS,
  PLAYER_STATUSES,
  POSITIONS,
} from '../../rules/index.ts';
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
import { PointsBreakDown } from './results.ts';

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

/** What a team has done in the completed rounds of its season. */
export const TeamRecord = Type.Object({
  won: Type.Integer(),
  drawn: Type.Integer(),
  lost: Type.Integer(),
  goalsFor: Type.Integer(),
  goalsAgainst: Type.Integer(),
});
export type TeamRecord = Type.Static<typeof TeamRecord>;

export const Team = Type.Object({
  id: TeamId,
  name: Type.String(),
  shortName: Type.String(),
  record: Type.Optional(TeamRecord),
});
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
  cardsYellow: Type.Optional(
    Type.Integer({ description: "absent: the season's rules give no points for them" }),
  ),
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
  displayName: Type.String({ description: 'No other player of the season has it' }),
  displayLongName: Type.String({ description: 'No other player of the season has it' }),
  marketValue: Euros,
  position: OneOf(PLAYER_POSITIONS),
  countryCode: Nullable(Type.String()),
  shirtNumber: Nullable(Type.String()),
  height: Nullable(Type.Integer({ description: 'cm' })),
  weight: Nullable(Type.Integer({ description: 'kg' })),
  birthday: Nullable(Type.String({ description: 'YYYY-MM-DD' })),
  rating: Type.Integer({ description: 'Points of the season so far' }),
  lastRoundPoints: Nullable(
    Type.Integer({ description: 'Points of the last completed round; null: did not play in it' }),
  ),
  minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Played in completed rounds; absent: named in none, or the source has no figures',
    }),
  ),
  photo: Nullable(Type.String({ description: 'In the shirt of the team; width=140: small' })),
  photoFallback: Nullable(Type.String({ description: 'Whatever the team is' })),
  seasonImage: Nullable(Type.String()),
  seasonImageEntries: Type.Null({ description: 'There is one picture a season' }),
  fallbackImage: Nullable(Type.String()),
  status: OneOf(PLAYER_STATUSES),
  active: Type.Boolean({ description: 'false: left the season' }),
  ratingBreakDown: RatingBreakDown,
});
export type Player = Type.Static<typeof Player>;

/**
 * Who is held by how many, and whose captain they are, as it stood when the lineups of `roundId` were frozen: nobody can react to
 * it then. Null: no round was locked yet.
 */
export const PlayerPopularity = Type.Object({
  roundId: Nullable(RoundId),
  ledgers: Type.Integer({ description: 'Ledgers of the season that held anybody' }),
  players: Type.Array(
    Type.Object({
      playerId: PlayerId,
      owners: Type.Integer({ minimum: 1 }),
      captains: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'Have them on the pitch as captain; absent: not counted at that lock',
        }),
      ),
    }),
    { description: 'Players nobody holds are left out' },
  ),
});
export type PlayerPopularity = Type.Static<typeof PlayerPopularity>;

export const Match = Type.Object({
  id: MatchId,
  roundId: RoundId,
  homeTeamId: TeamId,
  homeTeamName: Nullable(Type.String()),
  guestTeamId: TeamId,
  guestTeamName: Nullable(Type.String()),
  date: EpochMs,
  isPostponed: Type.Optional(
    Type.Boolean({
      description: 'Was not played at its date, its round is over, and no other date is known',
    }),
  ),
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

/** A player's match of a round. */
export const PlayerRound = Type.Object({
  roundId: RoundId,
  matchId: MatchId,
  teamId: TeamId,
  status: OneOf(PLAYER_STATUSES),
  points: Type.Integer(),
  minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Played so far; absent: the source has no figures, or none yet',
    }),
  ),
  pointsBreakDown: PointsBreakDown,
  missedInfo: Nullable(Type.String()),
});
export type PlayerRound = Type.Static<typeof PlayerRound>;

/** What a player cost when the lineups of a round were frozen. */
export const PlayerRoundPrice = Type.Object({ roundId: RoundId, price: Euros });
export type PlayerRoundPrice = Type.Static<typeof PlayerRoundPrice>;

const Offer = Nullable(Type.Object({ price: Euros }));

/** Everything that is known of a player of a season. */
export const PlayerDetail = Type.Object({
  ...Player.properties,
  distinctName: Type.String({ description: 'As displayName' }),
  oldPlayer: Type.Boolean({ description: 'Left the season' }),
  highlighted: Type.Boolean({ description: 'Player of his match in the last completed round' }),
  lineupStatus: Nullable(OneOf(MATCH_LINEUP_STATUSES)),
  sellOffer: Offer,
  buyOffer: Offer,
  points: Type.Integer({ description: 'As rating' }),
  ratingPerPrice: Nullable(Type.Number({ description: 'Points per million' })),
  matchCount: Type.Integer({ description: 'Matches as starter and as substitute' }),
  rounds: Type.Array(PlayerRound, { description: 'In order of play' }),
  prices: Type.Optional(
    Type.Array(PlayerRoundPrice, {
      description:
        'Of every round whose lineups are frozen, in order; absent: from an older server',
    }),
  ),
});
export type PlayerDetail = Type.Static<typeof PlayerDetail>;

/** Season points from elsewhere; the player's rating from the moment of the import. */
export const ImportPlayer = Type.Object({
  playerId: PlayerId,
  seasonPoints: Type.Integer({ minimum: -10_000, maximum: 10_000 }),
  externalPlayerId: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 64 }))),
});
export type ImportPlayer = Type.Static<typeof ImportPlayer>;

export const RatingImport = Type.Object({
  players: Type.Array(ImportPlayer, { minItems: 1, maxItems: 5000 }),
});

/** How much an import has changed; repeated, it changes nothing. */
export const RatingImportReceipt = Type.Object({
  players: Type.Integer(),
  changed: Type.Integer(),
});
export type RatingImportReceipt = Type.Static<typeof RatingImportReceipt>;
