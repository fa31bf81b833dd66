import * as Type from 'typebox';
import { POINTS_PARTS, SCORED_EVENTS } from '../../rules/index.ts';
import { GameState } from './game-state.ts';
import { EpochMs, MatchId, OneOf, PlayerId, RoundId, UserId } from './ids.ts';
import { MatchResult } from './results.ts';

/** Where the stream of a season is; it is opened with `EventSource`, not called. */
export const STREAM_PATH = '/api/gameloop/v1/{seasonId}/stream';

/**
 * A match that has changed, as in `RoundResult`. Where `isWhole` is false, `players` are those who
 * changed, each to be put in the place of the one with that id, or added; all others stay.
 */
export const StreamedMatch = Type.Object({ ...MatchResult.properties, isWhole: Type.Boolean() });
export type StreamedMatch = Type.Static<typeof StreamedMatch>;

/**
 * Event `matches`: what has changed in matches of the current round. An empty list says that only
 * the time has gone on. Phases of matches follow from the last `state`.
 */
export const StreamedMatches = Type.Object({
  roundId: RoundId,
  gameTime: EpochMs,
  matches: Type.Array(StreamedMatch),
});
export type StreamedMatches = Type.Static<typeof StreamedMatches>;

/** Why points have changed: by how much a part of them has; `count` where it counts goals or assists. */
export const PointsReason = Type.Object({
  part: OneOf(POINTS_PARTS),
  points: Type.Integer({ description: 'Difference; below zero: taken back, or lost' }),
  count: Type.Optional(Type.Integer({ description: 'Goals or assists more, or fewer' })),
  event: Type.Optional(
    Type.Unsafe<(typeof SCORED_EVENTS)[number]>({
      ...OneOf(SCORED_EVENTS),
      description: 'What it was, where a part counts several events',
    }),
  ),
});
export type PointsReason = Type.Static<typeof PointsReason>;

export const StreamedPointsChange = Type.Object({
  playerId: PlayerId,
  matchId: MatchId,
  points: Type.Integer({ description: 'In the round now, over all its matches' }),
  difference: Type.Integer({ description: 'Sum of the reasons; 0 where they cancel out' }),
  reasons: Type.Array(PointsReason, { minItems: 1 }),
  minute: Type.Optional(
    Type.Integer({
      description: 'Of the match, where the source says how long players have played',
    }),
  ),
});
export type StreamedPointsChange = Type.Static<typeof StreamedPointsChange>;

/** Event `points`: whose points of a round have changed, and why. Only what has just happened. */
export const StreamedPoints = Type.Object({
  roundId: RoundId,
  gameTime: EpochMs,
  isCorrection: Type.Boolean({ description: 'The round had been evaluated' }),
  changes: Type.Array(StreamedPointsChange),
});
export type StreamedPoints = Type.Static<typeof StreamedPoints>;

/**
 * How many users have which score. With a `step` of 1 a rank is one more than the users of all pairs
 * above one's score. With a larger one a pair stands for the scores from its own up to the next
 * step, so that the rank of one's own pair lies between its first and its last.
 */
export const ScoreHistogram = Type.Object({
  users: Type.Integer({ minimum: 0, description: 'Who are rated' }),
  sum: Type.Integer({ description: 'Of all scores: the average is exact' }),
  step: Type.Integer({ minimum: 1 }),
  pairs: Type.Array(Type.Tuple([Type.Integer(), Type.Integer({ minimum: 1 })]), {
    maxItems: 400,
    description: '[score, users], best score first, only scores somebody has',
  }),
});
export type ScoreHistogram = Type.Static<typeof ScoreHistogram>;

/**
 * Event `scores`: the provisional scores of all frozen lineups of the running round, captains twice,
 * and the totals of the season with them. A live total is the total up to the last evaluated
 * round and the live score.
 */
export const StreamedScores = Type.Object({
  roundId: RoundId,
  at: Type.Integer({ description: 'Game time of the points they are made of, epoch ms' }),
  revision: Type.Optional(
    Type.Integer({ description: 'Of the rating, as on the pages of the provisional rankings' }),
  ),
  round: ScoreHistogram,
  season: ScoreHistogram,
});
export type StreamedScores = Type.Static<typeof StreamedScores>;

/** Event `correction`: rounds that were evaluated anew; ranks and totals of later ones follow them. */
export const StreamedCorrection = Type.Object({
  roundIds: Type.Array(RoundId, { minItems: 1 }),
  corrections: Type.Integer({ minimum: 1, description: 'As in the state: how often so far' }),
});
export type StreamedCorrection = Type.Static<typeof StreamedCorrection>;

/**
 * Event `ledger`: the listener's own ledger was changed, by whichever device. It comes to those alone
 * who opened the stream with the user's bearer token.
 */
export const StreamedLedger = Type.Object({
  userId: UserId,
  version: Type.Integer({
    minimum: 0,
    description: 'Ledgers of this version or a higher one include the change',
  }),
});
export type StreamedLedger = Type.Static<typeof StreamedLedger>;

/**
 * Events of the stream by name, the schema of their `data` each. All but `ledger` is the same for
 * everybody, and says how things are now: what comes twice changes nothing.
 *
 * A new listener gets `state`, which has the matches of the current round with all players, and
 * `scores` where a round runs. Who names the last `id` it has seen gets what it missed. A `state`
 * replaces everything; it comes when something else than matches has changed. Ids are words of
 * the server; all its processes know the same ones. Lines that begin with a colon keep the connection.
 */
export const STREAM_EVENTS = {
  state: GameState,
  matches: StreamedMatches,
  points: StreamedPoints,
  scores: StreamedScores,
  correction: StreamedCorrection,
  ledger: StreamedLedger,
} as const;
export type StreamEventName = keyof typeof STREAM_EVENTS;
export type StreamEventData<Name extends StreamEventName> = Type.Static<
  (typeof STREAM_EVENTS)[Name]
>;
