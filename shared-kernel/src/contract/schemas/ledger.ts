import * as Type from 'typebox';
import { MARKET_PHASES } from '../../rules/index.ts';
import { Euros, Nullable, OneOf, PlayerId, RoundId, SeasonId, TeamId, UserId } from './ids.ts';

export const LedgerLineup = Type.Object({
  formationId: Type.String(),
  indexedPlayers: Type.Array(Nullable(Type.Object({ id: PlayerId, teamId: TeamId })), {
    description: 'Slots 0-10 are the pitch, 11 and above the bench; null: empty',
  }),
});

/** All a user owns in a season. `version` grows by one with every acknowledged change. */
export const Ledger = Type.Object({
  seasonId: SeasonId,
  userId: UserId,
  version: Type.Integer({ minimum: 0 }),
  budget: Type.Object({ value: Euros }),
  softCurrency: Type.Object({ value: Type.Integer() }),
  lineup: LedgerLineup,
  playerMarketPhase: OneOf(MARKET_PHASES),
  playersBoughtWhileRestricted: Type.Array(PlayerId),
  playersSoldWhileRestricted: Type.Array(PlayerId),
  favoritePlayerIds: Type.Array(PlayerId),
  achievements: Type.Array(Type.String()),
  actions: Type.Array(Type.String()),
});
export type Ledger = Type.Static<typeof Ledger>;

export const UserLedgerPlayerStats = Type.Object({
  playerId: PlayerId,
  pointsForUser: Type.Integer(),
  matchesForUser: Type.Integer(),
  rounds: Type.Array(
    Type.Object({
      roundId: RoundId,
      points: Type.Integer(),
      status: OneOf(['BOUGHT', 'SOLD', 'IN_LINEUP', 'WAS_IN_LINEUP', 'NOT_IN_LINEUP']),
    }),
  ),
});

export const UserLedgerStats = Type.Object({ players: Type.Array(UserLedgerPlayerStats) });
export type UserLedgerStats = Type.Static<typeof UserLedgerStats>;

/** A lineup as it is sent: the order of the ids is the order of the slots, null: empty. */
export const LineupRequest = Type.Object({
  formationId: Type.String({ maxLength: 16 }),
  indexedPlayers: Type.Array(Nullable(PlayerId), { maxItems: 64 }),
});
export type LineupRequest = Type.Static<typeof LineupRequest>;

/** A lineup after buying or selling, with the budget the sender worked out. */
export const TransactionRequest = Type.Object({
  ...LineupRequest.properties,
  budget: Euros,
});
export type TransactionRequest = Type.Static<typeof TransactionRequest>;
