import * as Type from 'typebox';
import { route } from '../route.ts';
import { GameState } from '../schemas/game-state.ts';
import { PlayerId, RoundId, SeasonId, UserId } from '../schemas/ids.ts';
import { Ledger, LineupRequest, TransactionRequest } from '../schemas/ledger.ts';
import { ResultExplanation, RoundResult, UserRoundResult } from '../schemas/results.ts';
import { seasonAdminRoutes } from './season-admin.routes.ts';
import { streamRoutes } from './stream.routes.ts';

const BASE = '/api/gameloop/v1';
const OfSeason = Type.Object({ seasonId: SeasonId });

/** What a change of the own ledger can be refused for, whatever is changed. */
const CHANGE_ERRORS = ['SEASON_NOT_FOUND', 'LEDGER_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'] as const;
/** Why the rules refuse a placement of players. */
const PLACEMENT_ERRORS = [
  'REFUSED_LINEUP_PHASE_LOCKED',
  'REFUSED_UNKNOWN_FORMATION',
  'REFUSED_INVALID_LINEUP',
  'REFUSED_DUPLICATE_PLAYER',
  'REFUSED_WRONG_POSITION',
  'REFUSED_POSITION_UNKNOWN',
  'REFUSED_MAX_FOR_TEAM_ON_PITCH',
  'REFUSED_PLAYER_LOCKED',
] as const;

/** Routes of the gameloop family. `If-Match` with a ledger version makes the changes conditional. */
export const gameloopRoutes = {
  currentState: route({
    method: 'GET',
    path: `${BASE}/state/current/{seasonId}.json`,
    auth: 'public',
    summary: 'What is going on in the season',
    params: OfSeason,
    reply: GameState,
    errors: ['SEASON_NOT_FOUND'],
    conditional: true,
  }),
  roundState: route({
    method: 'GET',
    path: `${BASE}/state/round/{roundId}.json`,
    auth: 'public',
    summary: 'A round with the state of its matches',
    params: Type.Object({ roundId: RoundId }),
    reply: RoundResult,
    errors: ['ROUND_NOT_FOUND'],
    conditional: true,
  }),
  commitLineup: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/commit-lineup.json`,
    auth: 'bearer',
    summary: 'Place the own players anew',
    params: OfSeason,
    body: LineupRequest,
    reply: Ledger,
    errors: [
      ...CHANGE_ERRORS,
      ...PLACEMENT_ERRORS,
      'REFUSED_NOT_IN_SQUAD',
      'REFUSED_FORMATION_IMPOSSIBLE',
    ],
    idempotent: true,
    admission: 'commit',
  }),
  playerTransaction: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/player-transaction.json`,
    auth: 'bearer',
    summary: 'Buy and sell players; the server recomputes the budget and refuses a wrong one',
    params: OfSeason,
    body: TransactionRequest,
    reply: Ledger,
    errors: [
      ...CHANGE_ERRORS,
      'TRIAL_NOT_ALLOWED',
      'SEASON_RUNNING',
      'REFUSED_GAME_LOCKED',
      'REFUSED_MARKET_LOCKED',
      'REFUSED_MARKET_CLOSED',
      ...PLACEMENT_ERRORS,
      'REFUSED_FORMATION_IMPOSSIBLE',
      'REFUSED_UNKNOWN_PLAYER',
      'REFUSED_PLAYER_LEFT',
      'REFUSED_NO_PRICE',
      'REFUSED_MAX_FOR_TEAM',
      'REFUSED_NO_TRADES_LEFT',
      'REFUSED_BUDGET_TOO_LOW',
      'REFUSED_BUDGET_MISMATCH',
      'REFUSED_LIVE_MATCHDAY',
      'REFUSED_PLACED_STAKE',
    ],
    idempotent: true,
    admission: 'commit',
  }),
  setFavoritePlayers: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/set-favorite-players.json`,
    auth: 'bearer',
    summary: 'The own watch list, at most 100 players',
    params: OfSeason,
    body: Type.Object({ favoritePlayerIds: Type.Array(PlayerId, { maxItems: 1000 }) }),
    reply: Ledger,
    errors: [...CHANGE_ERRORS, 'FAVORITES_FULL', 'PLAYER_NOT_FOUND'],
    idempotent: true,
    admission: 'commit',
  }),
  opponentLineupInformer: route({
    method: 'GET',
    path: `${BASE}/opponent-lineup-informer/{seasonId}/{roundId}/{opponentId}.json`,
    auth: 'public',
    summary: "Another user's lineup and result of a round, once its market is closed",
    params: Type.Object({ seasonId: SeasonId, roundId: RoundId, opponentId: UserId }),
    reply: Type.Object({ opponentRoundResult: UserRoundResult }),
    errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND', 'USER_NOT_FOUND', 'LINEUP_HIDDEN'],
  }),
  myRoundResult: route({
    method: 'GET',
    path: `${BASE}/results/{roundId}/{userId}/me.json`,
    auth: 'bearer',
    summary: 'The own result of a round, running or completed',
    params: Type.Object({ roundId: RoundId, userId: UserId }),
    reply: UserRoundResult,
    errors: ['ROUND_NOT_FOUND', 'FORBIDDEN'],
  }),
  explainResult: route({
    method: 'GET',
    path: `${BASE}/results/{roundId}/{userId}/explain.json`,
    auth: 'public',
    summary: "How a user's score of a round comes about, once the lineups are frozen",
    params: Type.Object({ roundId: RoundId, userId: UserId }),
    reply: ResultExplanation,
    errors: ['ROUND_NOT_FOUND', 'USER_NOT_FOUND', 'LINEUP_HIDDEN'],
  }),
  otherResults: route({
    method: 'GET',
    path: `${BASE}/results/{seasonId}/{userId}/other.json`,
    auth: 'public',
    summary: "Another user's results of all rounds that may be seen",
    params: Type.Object({ seasonId: SeasonId, userId: UserId }),
    reply: Type.Object({ results: Type.Array(UserRoundResult) }),
    errors: ['SEASON_NOT_FOUND', 'USER_NOT_FOUND'],
  }),
  ...streamRoutes,
  ...seasonAdminRoutes,
} as const;
