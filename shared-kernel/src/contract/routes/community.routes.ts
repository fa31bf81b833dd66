import * as Type from 'typebox';
import { route } from '../route.ts';
import { Communities, CommunityId, OwnCommunities } from '../schemas/communities.ts';
import { RoundId, SeasonId, UserId } from '../schemas/ids.ts';
import { Ranking } from '../schemas/ranking.ts';

const BASE = '/api/communities/v1';
const RANKING = '/api/ranking/v1';
const OfSeason = Type.Object({ seasonId: SeasonId });
const OfPage = Type.Object({
  seasonId: SeasonId,
  roundId: RoundId,
  communityId: CommunityId,
  pageSize: Type.Integer({ minimum: 1, maximum: 100 }),
  page: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
});
const OfUser = Type.Object({
  seasonId: SeasonId,
  roundId: RoundId,
  communityId: CommunityId,
  userId: UserId,
});
const Choice = Type.Object({ communityId: CommunityId });

/** Who is in which public league, and who may say so. */
const choices = {
  list: route({
    method: 'GET',
    path: `${BASE}/{seasonId}/list.json`,
    auth: 'public',
    summary: 'The public leagues of a season and how many managers have joined them',
    params: OfSeason,
    reply: Communities,
    errors: ['SEASON_NOT_FOUND'],
    conditional: true,
  }),
  mine: route({
    method: 'GET',
    path: `${BASE}/{seasonId}/{userId}/me.json`,
    auth: 'bearer',
    summary: 'The public leagues the user has joined',
    params: Type.Object({ seasonId: SeasonId, userId: UserId }),
    reply: OwnCommunities,
    errors: ['SEASON_NOT_FOUND', 'FORBIDDEN'],
    conditional: true,
  }),
  join: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/join.json`,
    auth: 'bearer',
    summary:
      'Join the public league of a club or a country, and leave the one of that kind one is in. Not for trial accounts',
    params: OfSeason,
    body: Choice,
    reply: OwnCommunities,
    errors: ['SEASON_NOT_FOUND', 'NOT_FOUND', 'TRIAL_NOT_ALLOWED', 'USER_NOT_FOUND', 'SEASON_OVER'],
  }),
  leave: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/leave.json`,
    auth: 'bearer',
    summary: 'Leave the public league one is in, as long as one may come back',
    params: OfSeason,
    body: Choice,
    reply: OwnCommunities,
    errors: ['SEASON_NOT_FOUND', 'MEMBER_NOT_FOUND', 'SEASON_OVER'],
  }),
} as const;

const page = {
  method: 'GET',
  auth: 'public',
  params: OfPage,
  reply: Ranking,
  errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND', 'NOT_FOUND'],
  conditional: true,
} as const;

const around = {
  method: 'GET',
  auth: 'bearer',
  params: OfUser,
  reply: Ranking,
  errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN'],
  conditional: true,
} as const;

/** Routes about public leagues of clubs and countries, which the screen of rankings alone asks. */
export const communityRoutes = {
  ...choices,
  roundPage: route({
    ...page,
    path: `${RANKING}/round-ranking/{seasonId}/{roundId}/community/{communityId}/{pageSize}/{page}.json`,
    summary: 'A page of the ranking of one round among those who are in a public league now',
  }),
  seasonPage: route({
    ...page,
    path: `${RANKING}/season-ranking/{seasonId}/{roundId}/community/{communityId}/{pageSize}/{page}.json`,
    summary: 'A page of the ranking of the season among those who are in a public league now',
  }),
  roundAround: route({
    ...around,
    path: `${RANKING}/round-ranking/{seasonId}/{roundId}/community/{communityId}/{userId}/around.json`,
    summary:
      'The own place of one round in a public league with up to ten places before and after it; no entries for who is not ranked there',
  }),
  seasonAround: route({
    ...around,
    path: `${RANKING}/season-ranking/{seasonId}/{roundId}/community/{communityId}/{userId}/around.json`,
    summary:
      'The own place of the season in a public league with up to ten places before and after it; no entries for who is not ranked there',
  }),
} as const;
