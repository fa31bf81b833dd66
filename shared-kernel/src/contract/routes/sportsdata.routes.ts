import * as Type from 'typebox';
import { route } from '../route.ts';
import { SeasonId } from '../schemas/ids.ts';
import { ClientDatabase, Leagues } from '../schemas/sportsdata.ts';

const BASE = '/api/sportsdata/v1';

/** Routes of the sports data family. */
export const sportsdataRoutes = {
  leagues: route({
    method: 'GET',
    path: `${BASE}/leagues.json`,
    auth: 'public',
    summary: 'All leagues and seasons',
    reply: Leagues,
    errors: [],
    conditional: true,
  }),
  clientDatabase: route({
    method: 'GET',
    path: `${BASE}/client_database/{seasonId}.json`,
    auth: 'public',
    summary: 'Players, teams, matches, rounds and formations of a season',
    params: Type.Object({ seasonId: SeasonId }),
    reply: ClientDatabase,
    errors: ['SEASON_NOT_FOUND'],
    conditional: true,
  }),
  clientDatabaseByHash: route({
    method: 'GET',
    path: `${BASE}/client_database/{seasonId}/{hash}.json`,
    auth: 'public',
    summary: 'The same for one hash, immutable; answers the newest when the hash is outdated',
    params: Type.Object({
      seasonId: SeasonId,
      hash: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
    }),
    reply: ClientDatabase,
    errors: ['SEASON_NOT_FOUND'],
    conditional: true,
  }),
} as const;
