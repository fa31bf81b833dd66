import * as Type from 'typebox';
import { route } from '../route.ts';
import { GroupId, RoundId, SeasonId, UserId } from '../schemas/ids.ts';
import { OpponentRanking, OwnRanking, Ranking } from '../schemas/ranking.ts';
import { snapshotRoutes } from './snapshot.routes.ts';

const BASE = '/api/ranking/v1';
const OfPage = Type.Object({
  seasonId: SeasonId,
  roundId: RoundId,
  pageSize: Type.Integer({ minimum: 1, maximum: 100 }),
  page: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
});
const OfGroup = Type.Object({ seasonId: SeasonId, roundId: RoundId, groupId: GroupId });
const OfUser = Type.Object({ seasonId: SeasonId, roundId: RoundId, userId: UserId });

/**
 * Routes of the ranking family. A ranking that is not there yet answers state CREATED: with provisional
 * entries while its round is played, and else with none.
 */
export const rankingRoutes = {
  roundRanking: route({
    method: 'GET',
    path: `${BASE}/round-ranking/{seasonId}/{roundId}/{pageSize}/{page}.json`,
    auth: 'public',
    summary: 'A page of the ranking of one round',
    params: OfPage,
    reply: Ranking,
    errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND'],
    conditional: true,
  }),
  seasonRanking: route({
    method: 'GET',
    path: `${BASE}/season-ranking/{seasonId}/{roundId}/{pageSize}/{page}.json`,
    auth: 'public',
    summary: 'A page of the ranking of the season as it stood after a round',
    params: OfPage,
    reply: Ranking,
    errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND'],
    conditional: true,
  }),
  myRoundRanking: route({
    method: 'GET',
    path: `${BASE}/round-ranking/{seasonId}/{roundId}/{userId}/me.json`,
    auth: 'bearer',
    summary: 'The own place in the ranking of one round',
    params: OfUser,
    reply: OwnRanking,
    errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND', 'FORBIDDEN'],
  }),
  mySeasonRanking: route({
    method: 'GET',
    path: `${BASE}/season-ranking/{seasonId}/{roundId}/{userId}/me.json`,
    auth: 'bearer',
    summary: 'The own place in the ranking of the season',
    params: OfUser,
    reply: OwnRanking,
    errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND', 'FORBIDDEN'],
  }),
  groupRoundRanking: route({
    method: 'GET',
    path: `${BASE}/round-ranking/{seasonId}/{roundId}/group/{groupId}.json`,
    auth: 'public',
    summary: 'The ranking of one round among the members of a group',
    params: OfGroup,
    reply: Ranking,
    errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND', 'GROUP_NOT_FOUND'],
  }),
  groupSeasonRanking: route({
    method: 'GET',
    path: `${BASE}/season-ranking/{seasonId}/{roundId}/group/{groupId}.json`,
    auth: 'public',
    summary: 'The ranking of the season among the members of a group',
    params: OfGroup,
    reply: Ranking,
    errors: ['SEASON_NOT_FOUND', 'ROUND_NOT_FOUND', 'GROUP_NOT_FOUND'],
  }),
  opponentRanking: route({
    method: 'GET',
    path: `${BASE}/opponent-ranking/{seasonId}/{userId}.json`,
    auth: 'public',
    summary: "A user's places in all rounds",
    params: Type.Object({ seasonId: SeasonId, userId: UserId }),
    reply: OpponentRanking,
    errors: ['SEASON_NOT_FOUND', 'USER_NOT_FOUND'],
  }),
  ...snapshotRoutes,
} as const;
