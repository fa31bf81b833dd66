import * as Type from 'typebox';
import { route } from '../route.ts';
import { SeasonId, UserId } from '../schemas/ids.ts';
import { Ledger, UserLedgerStats } from '../schemas/ledger.ts';

const OfUser = Type.Object({ userId: UserId, seasonId: SeasonId });

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
