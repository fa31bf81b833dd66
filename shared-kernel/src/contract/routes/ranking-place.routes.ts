import * as Type from 'typebox';
import { route } from '../route.ts';
import { GroupId, RoundId, SeasonId, UserId } from '../schemas/ids.ts';
import { Ranking } from '../schemas/ranking.ts';
import { SeasonCurve } from '../schemas/season-curve.ts';

const BASE = '/api/ranking/v1';
const OfUser = Type.Object({ seasonId: SeasonId, roundId: RoundId, userId: UserId });

/** Routes of the ranking family about where somebody stands, which the screen of rankings alone asks. */
export const rankingPlaceRoutes = {
  roundAround: route({
    method: 'GET',
    path: `${BASE}/round-ranking/{seasonId}/{roundId}/{userId}/around.json`,
    auth: 'bearer',
    summary:
      'The own place in the ranking of one round with up to ten places before and after it; no entries without a rated lineup',
    params: OfUser,
    reply: Ranking,
    errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND', 'FORBIDDEN'],
    conditional: true,
  }),
  seasonAround: route({
    method: 'GET',
    path: `${BASE}/season-ranking/{seasonId}/{roundId}/{userId}/around.json`,
    auth: 'bearer',
    summary:
      'The own place in the ranking of the season with up to ten places before and after it; no entries without a rated lineup',
    params: OfUser,
    reply: Ranking,
    errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND', 'FORBIDDEN'],
    conditional: true,
  }),
  seasonCurve: route({
    method: 'GET',
    path: `${BASE}/season-curve/{seasonId}/{userId}.json`,
    auth: 'bearer',
    summary: "A user's way through the season among all, beside what all have on the average",
    params: Type.Object({ seasonId: SeasonId, userId: UserId }),
    reply: SeasonCurve,
    errors: ['SEASON_NOT_FOUND', 'USER_NOT_FOUND'],
    conditional: true,
  }),
  groupCurve: route({
    method: 'GET',
    path: `${BASE}/season-curve/{seasonId}/{userId}/group/{groupId}.json`,
    auth: 'bearer',
    summary: "A member's way through the season among the members of a group; members only",
    params: Type.Object({ seasonId: SeasonId, userId: UserId, groupId: GroupId }),
    reply: SeasonCurve,
    errors: ['SEASON_NOT_FOUND', 'GROUP_NOT_FOUND', 'MEMBER_NOT_FOUND', 'FORBIDDEN'],
    conditional: true,
  }),
} as const;
