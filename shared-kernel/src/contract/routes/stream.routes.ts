import * as Type from 'typebox';
import { route, Text } from '../route.ts';
import { SeasonId } from '../schemas/ids.ts';
import { STREAM_EVENTS, STREAM_PATH } from '../schemas/stream.ts';

/** What goes on in a season, as it happens. */
export const streamRoutes = {
  stream: route({
    method: 'GET',
    path: STREAM_PATH,
    auth: 'public',
    summary:
      'What goes on in the season, as it happens: phases, matches, points, scores; with a bearer token also changes of the own ledger',
    params: Type.Object({ seasonId: SeasonId }),
    query: Type.Object({
      lastEventId: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'As the header `Last-Event-ID`, which comes first: what came after it is sent. Without one yet, the ETag of the state that was loaded',
        }),
      ),
    }),
    reply: Text,
    media: 'text/event-stream',
    events: STREAM_EVENTS,
    errors: ['SEASON_NOT_FOUND'],
  }),
} as const;
