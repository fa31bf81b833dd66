import * as Type from 'typebox';
import { ROUND_PHASES } from '../../rules/index.ts';
import { route } from '../route.ts';
import { OneOf, PlayerId, RoundId, SeasonId } from '../schemas/ids.ts';
import { Ledger } from '../schemas/ledger.ts';
import { CLAIM_ERRORS } from './ledger.routes.ts';

const BASE = '/api/simulations/v1';

const OfSeason = Type.Object({ seasonId: SeasonId });
const Gift = Type.Object({
  giftAmount: Type.Integer({
    minimum: -1_000_000,
    maximum: 1_000_000,
    description: 'Less than nothing is taken',
  }),
});
const OfRound = Type.Object({
  roundId: Type.Optional(
    Type.Unsafe<string>({ ...RoundId, description: 'Default: the round that was completed last' }),
  ),
});

/** A gift of one counter to the caller. */
function gift<const Name extends string>(name: Name, summary: string) {
  return route({
    method: 'POST',
    path: `${BASE}/{seasonId}/${name}.json`,
    auth: 'simulation',
    summary,
    params: OfSeason,
    body: Gift,
    reply: Ledger,
    errors: ['SEASON_NOT_FOUND', 'LEDGER_CONFLICT', 'CURRENCY_TOO_LOW', 'CURRENCY_FULL'],
  });
}

/** The caller's reward of a round, as if it had been claimed. */
function reward<const Name extends string>(name: Name, summary: string) {
  return route({
    method: 'POST',
    path: `${BASE}/{seasonId}/${name}.json`,
    auth: 'simulation',
    summary,
    params: OfSeason,
    body: OfRound,
    reply: Ledger,
    errors: ['SEASON_NOT_FOUND', 'LEDGER_CONFLICT', 'ROUND_NOT_FOUND', ...CLAIM_ERRORS],
  });
}

/** Routes of the simulation family: only while developing. */
export const simulationRoutes = {
  createRandomAccounts: route({
    method: 'POST',
    path: `${BASE}/create-random-accounts.json`,
    auth: 'simulation',
    summary: 'Create opponents with complete, legal squads',
    body: Type.Object({ seasonId: SeasonId, count: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
    reply: Type.Object({ created: Type.Integer() }),
    errors: ['SEASON_NOT_FOUND'],
  }),
  giftSoftCurrency: gift('gift-softcurrency', 'Give the caller soft currency'),
  giftHardCurrency: gift('gift-hardcurrency', 'Give the caller hard currency'),
  giveXp: gift('give-xp', 'Give the caller experience'),
  giveRoundRankingReward: reward(
    'give-round-ranking-reward',
    'Give the caller the reward for the placement in a round, once',
  ),
  giveGroupRoundRankingReward: reward(
    'give-group-round-ranking-reward',
    'Give the caller the reward for the placement in a group in a round, once',
  ),
  insertForceSellingPlayer: route({
    method: 'POST',
    path: `${BASE}/insert-force-selling-player.json`,
    auth: 'simulation',
    summary: 'Sell a player of the caller at once, whatever the market',
    body: Type.Object({ seasonId: SeasonId, playerId: PlayerId }),
    reply: Ledger,
    errors: [
      'SEASON_NOT_FOUND',
      'LEDGER_CONFLICT',
      'REFUSED_NOT_IN_SQUAD',
      'REFUSED_UNKNOWN_PLAYER',
      'REFUSED_NO_PRICE',
    ],
  }),
  roundSimulationStep: route({
    method: 'POST',
    path: `${BASE}/round-simulation-step.json`,
    auth: 'simulation',
    summary:
      "Move a stepped season on: one event, or up to the next time it reaches a round's phase",
    body: Type.Object({ seasonId: SeasonId, until: Type.Optional(OneOf(ROUND_PHASES)) }),
    reply: Type.Object({ roundId: RoundId, phase: OneOf(ROUND_PHASES), event: Type.String() }),
    errors: ['SEASON_NOT_FOUND', 'SEASON_CLOCK_BUSY', 'SEASON_OVER'],
  }),
} as const;
