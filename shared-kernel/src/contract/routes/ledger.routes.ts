import * as Type from 'typebox';
import { route } from '../route.ts';
import { SeasonId, UserId } from '../schemas/ids.ts';
import { ActionRequest, Ledger, UserLedgerStats } from '../schemas/ledger.ts';

const OfSeason = Type.Object({ seasonId: SeasonId });
const OfUser = Type.Object({ userId: UserId, seasonId: SeasonId });

/** Why an action is refused, whichever it is. */
const ACTION_ERRORS = [
  'SEASON_NOT_FOUND',
  'LEDGER_CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
  'REFUSED_LINEUP_PHASE_LOCKED',
  'REFUSED_PLAYER_LOCKED',
] as const;

/** What claiming something can be refused for, and why a currency can be. */
export const CLAIM_ERRORS = [
  'ACTION_UNKNOWN',
  'ALREADY_CLAIMED',
  'ACTION_EXPIRED',
  'ROUND_NOT_EVALUATED',
  'NOT_PLAYING',
  'NO_GROUP_REWARD',
  'CURRENCY_TOO_LOW',
  'CURRENCY_FULL',
] as const;

/** Routes of the ledger family. */
export const ledgerRoutes = {
  overview: route({
    method: 'GET',
    path: '/api/ledger/v1/{userId}/{seasonId}/overview.json',
    auth: 'bearer',
    summary: 'The own ledger; the first call of a season opens it',
    params: OfUser,
    reply: Ledger,
    errors: ['SEASON_NOT_FOUND', 'FORBIDDEN'],
    conditional: true,
  }),
  executeAction: route({
    method: 'POST',
    path: '/api/ledger/v1/{seasonId}/execute-action.json',
    auth: 'bearer',
    summary: 'Play a card, claim a reward or gift, take an offer; the ledger names the actions',
    params: OfSeason,
    body: ActionRequest,
    reply: Ledger,
    errors: [
      ...ACTION_ERRORS,
      ...CLAIM_ERRORS,
      'CAPTAIN_CARD_MISSING',
      'CAPTAIN_NOT_ON_PITCH',
      'GIFT_NOT_YET',
      'OFFER_EXHAUSTED',
      'REFUSED_NOT_IN_SQUAD',
    ],
    idempotent: true,
    admission: 'commit',
  }),
  ejectAction: route({
    method: 'POST',
    path: '/api/ledger/v1/{seasonId}/eject-action.json',
    auth: 'bearer',
    summary: "Take an action back: the captain's card, until the round is locked",
    params: OfSeason,
    body: ActionRequest,
    reply: Ledger,
    errors: [...ACTION_ERRORS, 'ACTION_NOT_EJECTABLE', 'CAPTAIN_NOT_NAMED', 'CURRENCY_FULL'],
    idempotent: true,
    admission: 'commit',
  }),
  stats: route({
    method: 'GET',
    path: '/api/ledger/v1/{userId}/{seasonId}/stats.json',
    auth: 'bearer',
    summary: 'What each player did for the own team',
    params: OfUser,
    reply: UserLedgerStats,
    errors: ['SEASON_NOT_FOUND', 'FORBIDDEN'],
  }),
} as const;
