import * as Type from 'typebox';
import { MATCH_LINEUP_STATUSES } from '../../rules/index.ts';
import { Sentences } from './administration.ts';
import { EpochMs, MatchId, Nullable, OneOf, PlayerId, RoundId, SeasonId, TeamId } from './ids.ts';

const Flag = Type.Boolean();
const Count = Type.Integer({ minimum: 0, maximum: 99 });
const Goals = Nullable(Count);
const Grade = Type.Integer({
  minimum: 0,
  maximum: 600,
  description: 'Hundredths, 100 best to 600 worst; 0: on the pitch but not graded',
});

/** What a player did in a match, every figure a source can state. */
export const PlayerFigures = Type.Object({
  starter: Flag,
  joker: Flag,
  takenOff: Type.Optional(Flag),
  minutes: Type.Integer({ minimum: 0, maximum: 150 }),
  grade: Nullable(Grade),
  goals: Count,
  assists: Count,
  cleanSheet: Flag,
  playerOfTheMatch: Flag,
  yellowCards: Count,
  yellowRedCards: Count,
  redCards: Count,
  ownGoals: Count,
  goalsConceded: Count,
  saves: Count,
  penaltiesSaved: Count,
  penaltiesMissed: Count,
  bonus: Type.Integer({ minimum: -99, maximum: 99 }),
});

/** Figures of a player as they are put right; those left out are as the source has them. */
export const PlayerCorrection = Type.Partial(PlayerFigures, {
  additionalProperties: false,
  minProperties: 1,
});
export type PlayerCorrection = Type.Static<typeof PlayerCorrection>;
const OfAPlayer = Nullable(PlayerCorrection);

/** State and score of a match as they are put right; what is left out is as the source has it. */
export const MatchCorrection = Type.Partial(
  Type.Object({ state: OneOf(MATCH_LINEUP_STATUSES), homeScore: Goals, guestScore: Goals }),
  { additionalProperties: false, minProperties: 1 },
);
export type MatchCorrection = Type.Static<typeof MatchCorrection>;

/** What an administrator has put right by hand. */
export const HandCorrection = Type.Object({
  id: Type.Integer({ description: 'Grows with every correction' }),
  seasonId: SeasonId,
  roundId: RoundId,
  matchId: MatchId,
  playerId: Nullable(PlayerId),
  player: Type.Optional(
    Type.Unsafe<PlayerCorrection | null>({
      ...OfAPlayer,
      description: 'null: has not played; absent: it is about state and score of the match',
    }),
  ),
  match: Type.Optional(MatchCorrection),
  notice: Sentences,
  reason: Type.String(),
  actor: Type.String(),
  at: EpochMs,
  endedAt: Nullable(
    Type.Unsafe<number>({
      ...EpochMs,
      description: 'Replaced, taken back, or its match was called off; null: it is in force',
    }),
  ),
});
export type HandCorrection = Type.Static<typeof HandCorrection>;

const Before = { before: Type.Integer(), after: Type.Integer() };

/** What a correction changes, or would. */
export const CorrectionEffect = Type.Object({
  correction: Nullable(HandCorrection),
  changed: Type.Boolean({ description: 'false: everything is so already, or it was only tried' }),
  points: Type.Array(Type.Object({ playerId: PlayerId, ...Before }), {
    description: 'Whose points of the match are other ones',
  }),
  evaluated: Type.Boolean({ description: 'The round was evaluated, and is evaluated anew' }),
});
export type CorrectionEffect = Type.Static<typeof CorrectionEffect>;

const Score = Type.Object({
  state: OneOf(MATCH_LINEUP_STATUSES),
  homeScore: Nullable(Type.Integer()),
  guestScore: Nullable(Type.Integer()),
});

/** A match of a round as administrators find it. */
export const MatchRecord = Type.Object({
  id: MatchId,
  roundId: RoundId,
  homeTeam: Type.String(),
  guestTeam: Type.String(),
  date: EpochMs,
  ...Score.properties,
  corrections: Type.Integer({ description: 'How many are in force' }),
});
export type MatchRecord = Type.Static<typeof MatchRecord>;

const Figures = Type.Unsafe<Type.Static<typeof PlayerFigures> | null>({
  description: 'See `PlayerFigures`; null: not rated',
});

/** What a player did in a match: what the source says, and what counts. */
export const PlayerInMatch = Type.Object({
  id: PlayerId,
  name: Type.String(),
  teamId: TeamId,
  points: Type.Integer(),
  counted: Figures,
  source: Figures,
  correctionId: Nullable(Type.Integer()),
  corrected: Type.Optional(
    Type.Unsafe<PlayerCorrection | null>({
      ...OfAPlayer,
      description: 'What the correction in force holds; null: has not played; absent: none',
    }),
  ),
});
export type PlayerInMatch = Type.Static<typeof PlayerInMatch>;

/** A match with everybody who can be corrected in it. */
export const MatchFigures = Type.Object({
  seasonId: SeasonId,
  match: MatchRecord,
  source: Score,
  correctionId: Nullable(Type.Integer()),
  corrected: Type.Optional(
    Type.Unsafe<MatchCorrection>({
      ...MatchCorrection,
      description: 'What the correction of state and score in force holds; absent: none',
    }),
  ),
  hasBegun: Type.Boolean({ description: 'false: there is nothing to correct yet' }),
  evaluated: Type.Boolean(),
  players: Type.Array(PlayerInMatch, { description: 'By team, then by name' }),
});
export type MatchFigures = Type.Static<typeof MatchFigures>;
