import * as Type from 'typebox';
import { route } from '../route.ts';
import { SeasonId } from '../schemas/ids.ts';
import { Ledger } from '../schemas/ledger.ts';
import { SubstitutionPlan } from '../schemas/substitutions.ts';

const BASE = '/api/gameloop/v1';
const OfSeason = Type.Object({ seasonId: SeasonId });

/** Routes of the gameloop family that the sheet of substitutions alone calls. */
export const substitutionRoutes = {
  own: route({
    method: 'GET',
    path: `${BASE}/{seasonId}/substitutions.json`,
    auth: 'bearer',
    summary: 'The own plan of substitutions; NOT_FOUND in seasons without them',
    params: OfSeason,
    reply: SubstitutionPlan,
    errors: ['SEASON_NOT_FOUND', 'NOT_FOUND'],
  }),
  set: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/set-substitutions.json`,
    auth: 'bearer',
    summary:
      'Plan who comes on for whoever does not play; NOT_FOUND in seasons without substitutions',
    params: OfSeason,
    body: SubstitutionPlan,
    reply: Ledger,
    errors: [
      'SEASON_NOT_FOUND',
      'NOT_FOUND',
      'LEDGER_CONFLICT',
      'IDEMPOTENCY_KEY_REUSED',
      'REFUSED_LINEUP_PHASE_LOCKED',
      'REFUSED_INVALID_LINEUP',
      'REFUSED_DUPLICATE_PLAYER',
      'REFUSED_NOT_IN_SQUAD',
      'REFUSED_WRONG_POSITION',
      'REFUSED_UNKNOWN_FORMATION',
      'REFUSED_MAX_FOR_TEAM_ON_PITCH',
    ],
    idempotent: true,
    admission: 'commit',
  }),
} as const;
