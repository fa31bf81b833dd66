import * as Type from 'typebox';
import {
  ACHIEVEMENT_IDS,
  ACTION_KINDS,
  ACTION_STATES,
  CURRENCIES,
  MARKET_PHASES,
} from '../../rules/index.ts';
import {
  EpochMs,
  Euros,
  Nullable,
  OneOf,
  PlayerId,
  RoundId,
  SeasonId,
  TeamId,
  UserId,
} from './ids.ts';

export const LedgerLineup = Type.Object({
  formationId: Type.String(),
  indexedPlayers: Type.Array(Nullable(Type.Object({ id: PlayerId, teamId: TeamId })), {
    description: 'Slots 0-10 are the pitch, 11 and above the bench; null: empty',
  }),
});

/** How much of what is given, or taken where negative. */
const Grants = Type.Object({
  budget: Type.Optional(Euros),
  softCurrency: Type.Optional(Type.Integer()),
  hardCurrency: Type.Optional(Type.Integer()),
  xp: Type.Optional(Type.Integer()),
  captainCards: Type.Optional(Type.Integer()),
});

/** Something the user can do, will be able to do, or has in effect; see `LedgerAction` of the rules. */
export const LedgerAction = Type.Object({
  id: Type.String({ description: 'What execute-action and eject-action are called with' }),
  kind: OneOf(ACTION_KINDS),
  state: OneOf(ACTION_STATES),
  claimableFrom: Nullable(EpochMs),
  claimableUntil: Nullable(EpochMs),
  roundId: Nullable(RoundId),
  playerId: Nullable(PlayerId),
  count: Nullable(
    Type.Integer({ description: 'Cards in hand, days of the streak, or exchanges left' }),
  ),
  price: Nullable(Type.Object({ currency: OneOf(CURRENCIES), value: Type.Integer() })),
  grants: Nullable(Grants),
});

/** How far an achievement is; `achievedAt` is null until it was granted. */
export const Achievement = Type.Object({
  id: OneOf(ACHIEVEMENT_IDS),
  progress: Type.Integer({ minimum: 0 }),
  goal: Type.Integer({ minimum: 1 }),
  achievedAt: Nullable(EpochMs),
});

const Counter = Type.Object({ value: Type.Integer({ minimum: 0 }) });

/** All a user owns in a season. */
export const Ledger = Type.Object({
  seasonId: SeasonId,
  userId: UserId,
  version: Type.Integer({
    minimum: 0,
    description: 'Rises whenever anything else of the ledger changes; sent back as If-Match',
  }),
  budget: Type.Object({ value: Euros }),
  softCurrency: Counter,
  hardCurrency: Counter,
  xp: Counter,
  lineup: LedgerLineup,
  playerMarketPhase: OneOf(MARKET_PHASES),
  playersBoughtWhileRestricted: Type.Array(PlayerId),
  playersSoldWhileRestricted: Type.Array(PlayerId),
  favoritePlayerIds: Type.Array(PlayerId),
  achievements: Type.Array(Achievement),
  actions: Type.Array(LedgerAction),
  substitutionsHash: Type.Optional(
    Type.String({
      description: 'Hash of the plan of substitutions; only in seasons with substitutions',
    }),
  ),
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

/** An action to be executed, with what its kind needs. */
export const ActionRequest = Type.Object({
  actionId: Type.String({ minLength: 1, maxLength: 96 }),
  params: Type.Optional(
    Type.Object({
      playerId: Type.Optional(Type.Unsafe<string>({ ...PlayerId, description: 'The captain' })),
    }),
  ),
});
export type ActionRequest = Type.Static<typeof ActionRequest>;

/** A lineup after buying or selling, with the budget the sender worked out. */
export const TransactionRequest = Type.Object({
  ...LineupRequest.properties,
  budget: Euros,
});
export type TransactionRequest = Type.Static<typeof TransactionRequest>;
