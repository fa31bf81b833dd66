import * as Type from 'typebox';
import { ROUND_PHASES } from '../../rules/index.ts';
import { route } from '../route.ts';
import { OneOf, RoundId, SeasonId } from '../schemas/ids.ts';

const BASE = '/api/simulations/v1';

/** Routes of the simulation family: never in production. */
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
