import * as Type from 'typebox';
import {
  LINEUP_AVAILABILITIES,
  MATCH_EVENTS,
  MATCH_LINEUP_STATUSES,
  MATCH_STATUSES,
  MISSED_PARTS,
  PLAYER_POSITIONS,
  PLAYER_STATUSES,
  POINTS_PARTS,
  ROUND_PHASES,
  SCORED_EVENTS,
} from '../../rules/index.ts';
import { Sentences } from './administration.ts';
import { EpochMs, MatchId, Nullable, OneOf, PlayerId, RoundId, TeamId, UserId } from './ids.ts';

const Part = Nullable(Type.Integer());

/** Components of a player's points in a match; null: not rated. `grade` in hundredths. */
export const PointsBreakDown = Type.Object({
  grade: Part,
  goals: Part,
  assists: Part,
  pointsGrade: Part,
  pointsGoals: Part,
  pointsCards: Part,
  pointsAssists: Part,
  pointsStarter: Part,
  pointsMvp: Part,
  pointsCleanSheet: Part,
  pointsJoker: Part,
  pointsOther: Part,
});
export type PointsBreakDown = Type.Static<typeof PointsBreakDown>;

/** Something a player did in a match, worth points or not. */
export const PlayerEvent = Type.Object({
  event: OneOf(MATCH_EVENTS),
  minute: Type.Optional(Type.Integer({ description: 'Of play; absent: the source has none' })),
});

export const MatchPlayer = Type.Object({
  id: PlayerId,
  teamId: TeamId,
  points: Type.Integer(),
  status: OneOf(PLAYER_STATUSES),
  isOnBench: Type.Optional(Type.Boolean({ description: 'Began on the bench and has not come on' })),
  isOnPitch: Type.Optional(Type.Boolean({ description: 'Plays at this moment' })),
  pointsBreakDown: PointsBreakDown,
  events: Type.Optional(
    Type.Array(PlayerEvent, { description: 'What the player did, as far as the source says it' }),
  ),
  missedInfo: Nullable(
    Type.String({
      description: `In the result of one user: the part of their missed points the player stands for (${MISSED_PARTS.join(', ')}); clients of recorded results know texts here`,
    }),
  ),
});
export type MatchPlayer = Type.Static<typeof MatchPlayer>;

export const MatchResult = Type.Object({
  id: MatchId,
  state: OneOf(MATCH_LINEUP_STATUSES),
  matchStatus: Type.Optional(OneOf(MATCH_STATUSES)),
  lineupAvailability: Type.Optional(OneOf(LINEUP_AVAILABILITIES)),
  homeScore: Nullable(Type.Integer()),
  guestScore: Nullable(Type.Integer()),
  players: Type.Array(MatchPlayer),
});
export type MatchResult = Type.Static<typeof MatchResult>;

/** A round with the state of its matches. */
export const RoundResult = Type.Object({
  id: RoundId,
  phase: OneOf(ROUND_PHASES),
  matches: Type.Array(MatchResult),
});
export type RoundResult = Type.Static<typeof RoundResult>;

/** A player in somebody's round result; `index` is the slot, `points` what the player got: once. */
export const ResultPlayer = Type.Object({
  id: PlayerId,
  teamId: TeamId,
  index: Type.Integer({ minimum: 0 }),
  points: Type.Integer(),
});
export type ResultPlayer = Type.Static<typeof ResultPlayer>;

/** A lineup worked out after the fact, eleven players of the round with their points. */
export const OptimalLineup = Type.Object({
  formationId: Type.String(),
  points: Type.Integer(),
  players: Type.Array(ResultPlayer),
});
export type OptimalLineup = Type.Static<typeof OptimalLineup>;

const IsCalculating = Type.Literal(true, {
  description: 'The lineups were locked a moment ago, and nobody knows this one yet: no players',
});

const MissedPart = Type.Integer({ minimum: 0 });

/**
 * What a score lacks of the most the user could have had, part by part: the parts are `maximum` less
 * the score, see `attributeMissedPoints` of the rules.
 */
export const MissedPoints = Type.Object({
  maximum: Type.Integer(),
  parts: Type.Object({
    bench: MissedPart,
    formation: MissedPart,
    captain: MissedPart,
    transfer: MissedPart,
  }),
  players: Type.Array(
    Type.Object({
      id: PlayerId,
      teamId: TeamId,
      points: Type.Integer({ description: 'What the player got, once' }),
      /** The first part that needed the player. */
      part: OneOf(MISSED_PARTS),
    }),
  ),
});
export type MissedPoints = Type.Static<typeof MissedPoints>;

/** A user's result of one round; points and optima are null until they are known. */
export const UserRoundResult = Type.Object({
  userId: UserId,
  roundId: RoundId,
  phase: OneOf(ROUND_PHASES),
  score: Nullable(Type.Integer({ description: 'null: no rated lineup in this round' })),
  captainId: Type.Optional(
    Type.Unsafe<string>({ ...PlayerId, description: 'Whose points count twice in the score' }),
  ),
  rank: Nullable(Type.Integer({ minimum: 1 })),
  formationId: Nullable(Type.String()),
  players: Type.Array(ResultPlayer, {
    description: 'Eleven on the pitch, then the bench; empty: no lineup',
  }),
  personalMaximalPoints: Nullable(Type.Integer()),
  maximalPoints: Nullable(Type.Integer()),
  personalOptimalLineup: Nullable(OptimalLineup),
  optimalLineup: Nullable(OptimalLineup),
  missedPoints: Type.Optional(MissedPoints),
  substitutions: Type.Optional(
    Type.Array(Type.Object({ outId: PlayerId, inId: PlayerId, isByCondition: Type.Boolean() }), {
      description:
        'In one’s own result: who came on, by a condition of one’s plan or from the bench',
    }),
  ),
  isCalculating: Type.Optional(IsCalculating),
  matches: Type.Optional(
    Type.Array(MatchResult, {
      description:
        'Matches of the round with those of the players above who are in them; only where one round is asked for',
    }),
  ),
});
export type UserRoundResult = Type.Static<typeof UserRoundResult>;

/** Rules by which points are worked out; a new version of the same id counts otherwise. */
export const RuleSetName = Type.Object({ id: Type.String(), version: Type.Integer() });
export type RuleSetName = Type.Static<typeof RuleSetName>;

/** Points for one kind of event: `figure` of them, a grade in hundredths. */
export const ExplainedEvent = Type.Object({
  event: OneOf(SCORED_EVENTS),
  part: OneOf(POINTS_PARTS),
  figure: Type.Integer(),
  points: Type.Integer(),
});
export type ExplainedEvent = Type.Static<typeof ExplainedEvent>;

/** What a player did in one match of the round; `points` is the sum of the parts. */
export const ExplainedMatch = Type.Object({
  matchId: MatchId,
  teamId: TeamId,
  position: OneOf(PLAYER_POSITIONS),
  points: Type.Integer(),
  pointsBreakDown: PointsBreakDown,
  events: Type.Optional(
    Type.Array(ExplainedEvent, {
      description:
        'What the points were given for, adding up to them; absent where only the parts are known',
    }),
  ),
  ruleSet: Nullable(RuleSetName),
});
export type ExplainedMatch = Type.Static<typeof ExplainedMatch>;

/** A player of the frozen lineup: `counted` is `points` times `factor`. */
export const ExplainedPlayer = Type.Object({
  id: PlayerId,
  teamId: TeamId,
  index: Type.Integer({ minimum: 0, description: 'Slot; from 11 on the bench' }),
  isCaptain: Type.Boolean(),
  points: Type.Integer({ description: 'Over all matches of the round' }),
  factor: Type.Integer({
    minimum: 0,
    description: 'How often the points count: 0 on the bench and in an incomplete roster',
  }),
  counted: Type.Integer(),
  matches: Type.Array(ExplainedMatch),
});
export type ExplainedPlayer = Type.Static<typeof ExplainedPlayer>;

/** Results that came after the evaluation, as far as they concern players of the lineup. */
export const ExplainedCorrection = Type.Object({
  at: EpochMs,
  scoreChange: Type.Integer({ description: 'Of the whole score, whoever has come on with it' }),
  changes: Type.Array(
    Type.Object({ playerId: PlayerId, before: Type.Integer(), after: Type.Integer() }),
    { description: 'Points of players of the lineup; empty: others came on, with the same points' },
  ),
  notice: Type.Optional(
    Type.Object(Sentences.properties, {
      description: 'Why it was put right by hand; absent: the source has said something else',
    }),
  ),
});
export type ExplainedCorrection = Type.Static<typeof ExplainedCorrection>;

/** How a user's score of a round comes about: the sum of what is `counted`. */
export const ResultExplanation = Type.Object({
  userId: UserId,
  roundId: RoundId,
  phase: OneOf(ROUND_PHASES),
  isFinal: Type.Boolean({ description: 'The round is evaluated; only a correction can change it' }),
  ruleSet: Type.Object(RuleSetName.properties, { description: 'The rules of the season' }),
  score: Nullable(Type.Integer({ description: 'null: no rated lineup in this round' })),
  formationId: Nullable(Type.String()),
  players: Type.Array(ExplainedPlayer),
  substitutions: Type.Optional(
    Type.Array(Type.Object({ outId: PlayerId, inId: PlayerId }), {
      description: 'Who came on for whom; by which part of the plan is the owner’s; absent: nobody',
    }),
  ),
  isCalculating: Type.Optional(IsCalculating),
  corrections: Type.Array(ExplainedCorrection, { description: 'In order of time' }),
});
export type ResultExplanation = Type.Static<typeof ResultExplanation>;
