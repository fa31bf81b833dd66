import * as Type from 'typebox';
import { route } from '../route.ts';
import { Happened } from '../schemas/happened.ts';
import { RoundId, SeasonId } from '../schemas/ids.ts';

/** Routes of the gameloop family about what has happened while nobody looked. */
export const happenedRoutes = {
  happened: route({
    method: 'GET',
    path: '/api/gameloop/v1/{seasonId}/happened/{roundId}.json',
    auth: 'public',
    summary:
      'The last events of a round, for who has not been there to be told; none where the round has not begun or is long over',
    params: Type.Object({ seasonId: SeasonId, roundId: RoundId }),
    reply: Happened,
    errors: ['SEASON_NOT_FOUND'],
    conditional: true,
  }),
} as const;
