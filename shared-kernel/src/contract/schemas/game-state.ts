import * as Type from 'typebox';
import { MARKET_PHASES, ROUND_PHASES, SQUAD_COMPLETIONS } from '../../rules/index.ts';
import { Announcement } from './administration.ts';
import { EpochMs, Euros, Nullable, OneOf, RoundId, SeasonId, TeamId } from './ids.ts';
import { RoundResult } from './results.ts';

export const SeasonConfig = Type.Object({
  maxGoalkeeper: Type.Integer(),
  maxDefender: Type.Integer(),
  maxMidfielder: Type.Integer(),
  maxForward: Type.Integer(),
  maxTeamPresence: Type.Integer({ description: '0: no limit' }),
  maxTeamPresenceOnField: Type.Integer({ description: '0: no limit' }),
  maxPlayersOnField: Type.Integer(),
  maxLineupSize: Type.Integer(),
  initialBudget: Euros,
  ruleSetId: Type.String(),
  joinWhileRunning: Type.Optional(
    Type.Boolean({ description: 'false: nobody buys a first player in a running season' }),
  ),
  substitutions: Type.Optional(
    Type.Boolean({ description: 'true: the bench comes on for who does not play' }),
  ),
});
export type SeasonConfig = Type.Static<typeof SeasonConfig>;

export const HelpLink = Type.Object({
  title: Type.String(),
  url: Type.String(),
  newsId: Type.Optional(Type.String()),
  slideshowId: Type.Optional(Type.String()),
  onlyInWeb: Type.Boolean(),
  onlyInApp: Type.Boolean(),
});

/** What the operator wants players to know of; clients show it until it is put away. */
export const Promo = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 80 }),
  text: Type.String({ minLength: 1, maxLength: 240 }),
  url: Type.String({ minLength: 1, maxLength: 500 }),
});

/** What is going on in a season right now. */
export const GameState = Type.Object({
  seasonId: SeasonId,
  roundId: RoundId,
  lastCompletedRoundId: Nullable(RoundId),
  corrections: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'How often rounds were evaluated anew: points, totals and ranks are other ones',
    }),
  ),
  hash: Type.String({ description: 'Hash of the client database that fits this state' }),
  phase: OneOf(ROUND_PHASES),
  phaseEndsAt: Nullable(EpochMs),
  lockPlannedAt: Type.Optional(
    Type.Integer({
      description:
        'Game time, epoch ms: when lineups were to be locked. They are locked at phaseEndsAt, because the game could not be reached before; absent: the lock has not moved',
    }),
  ),
  currentResults: RoundResult,
  playerMarketPhase: OneOf(MARKET_PHASES),
  restrictedTransferWindowMaxTransfers: Type.Integer(),
  restrictedTransferMaxTransfers: Type.Optional(
    Type.Integer({ description: 'The same under the name other clients know' }),
  ),
  /** What a roster left incomplete may do while the market is closed; absent: NONE. */
  squadCompletion: Type.Optional(OneOf(SQUAD_COMPLETIONS)),
  restrictedTransferWindowStartDate: Nullable(EpochMs),
  restrictedTransferWindowEndDate: Nullable(EpochMs),
  begunEarly: Type.Optional(
    Type.Array(TeamId, {
      description:
        'Teams with a match of a later round that has begun: their players are locked. Absent: none',
    }),
  ),
  gameTime: EpochMs,
  clockMode: OneOf(['real', 'accelerated', 'stepped']),
  config: SeasonConfig,
  helpLinks: Type.Array(HelpLink),
  groupJoinBasePath: Type.String(),
  showPushChannels: Type.Array(Type.String()),
  showMissedPoints: Type.Boolean(),
  seasonsWithAds: Type.Array(SeasonId),
  promo: Nullable(Promo),
  announcements: Type.Optional(
    Type.Array(Announcement, {
      description: 'What operators tell all players now; absent: nothing',
    }),
  ),
});
export type GameState = Type.Static<typeof GameState>;
