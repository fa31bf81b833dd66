import * as Type from 'typebox';
import { route } from '../route.ts';
import { Reason } from '../schemas/administration.ts';
import { SeasonId } from '../schemas/ids.ts';
import {
  ClockChoice,
  SeasonImport,
  SeasonRecord,
  SeasonTimeline,
  SeasonWanted,
} from '../schemas/season-admin.ts';

const BASE = '/api/gameloop/v1';
const OfSeason = Type.Object({ seasonId: SeasonId });
/** For the audit log. */
const Why = { reason: Type.Optional(Reason) };

/** Routes of the gameloop family for administrators: which seasons there are, and how they run. */
export const seasonAdminRoutes = {
  listSeasons: route({
    method: 'GET',
    path: `${BASE}/seasons.json`,
    auth: 'admin',
    summary: 'All seasons, hidden ones as well, and how each of them stands',
    reply: Type.Object({ seasons: Type.Array(SeasonRecord) }),
    errors: [],
  }),
  importSeason: route({
    method: 'POST',
    path: `${BASE}/import-season.json`,
    auth: 'admin',
    summary:
      'Begin to take a season over from its source; one that is there already is kept as it is. How far it has come says the list of imports',
    body: Type.Object({
      source: Type.String({
        maxLength: 1000,
        description: '`<provider>:<source>`; folders are those of the server, absolute',
      }),
      ...SeasonWanted.properties,
      ...Why,
    }),
    reply: SeasonImport,
    errors: ['PARAMETER_INVALID'],
  }),
  listSeasonImports: route({
    method: 'GET',
    path: `${BASE}/season-imports.json`,
    auth: 'admin',
    summary: 'The last imports of seasons, the newest first, and how far they have come',
    reply: Type.Object({ imports: Type.Array(SeasonImport) }),
    errors: [],
  }),
  hideSeason: route({
    method: 'POST',
    path: `${BASE}/hide-season.json`,
    auth: 'admin',
    summary: 'Show a season to nobody; what goes on in it goes on',
    body: Type.Object({ ...OfSeason.properties, ...Why }),
    reply: SeasonRecord,
    errors: ['SEASON_NOT_FOUND'],
  }),
  showSeason: route({
    method: 'POST',
    path: `${BASE}/show-season.json`,
    auth: 'admin',
    summary:
      'Show a season again; as the current one of its league where that has none, or on demand',
    body: Type.Object({ seasonId: SeasonId, current: Type.Optional(Type.Boolean()), ...Why }),
    reply: SeasonRecord,
    errors: ['SEASON_NOT_FOUND'],
  }),
  setSeasonClock: route({
    method: 'POST',
    path: `${BASE}/set-season-clock.json`,
    auth: 'admin',
    summary: 'Let the time of a season pass in another way, from the game time it has reached',
    body: Type.Object({ seasonId: SeasonId, ...ClockChoice.properties, ...Why }),
    reply: SeasonRecord,
    errors: ['SEASON_NOT_FOUND', 'SEASON_OVER'],
  }),
  seasonTimeline: route({
    method: 'GET',
    path: `${BASE}/season-timeline/{seasonId}.json`,
    auth: 'admin',
    summary: 'Rounds, windows and locks of a season: what has happened, what comes next and when',
    params: OfSeason,
    reply: SeasonTimeline,
    errors: ['SEASON_NOT_FOUND'],
  }),
} as const;
