import * as Type from 'typebox';
import { Bytes, Location, route, Text } from '../route.ts';
import { LeagueId, MatchId, PlayerId, RoundId, SeasonId } from '../schemas/ids.ts';
import {
  ClientDatabase,
  Leagues,
  PlayerDetail,
  PlayerPopularity,
  RatingImport,
  RatingImportReceipt,
} from '../schemas/sportsdata.ts';

const BASE = '/api/sportsdata/v1';
const playerOfSeason = Type.Object({ seasonId: SeasonId, playerId: PlayerId });
/**
 * RFC 2387: first the player as JSON (`Content-ID: <player>`), the same as `player-detail`, then
 * the picture as PNG of 290 by 290 (`Content-ID: <image>`). The boundary is always the same.
 */
export const PLAYER_PARTS_BOUNDARY = 'player-detail-7a0c1f2e9b';
const PLAYER_PARTS = `multipart/related; type="application/json"; start="<player>"; boundary=${PLAYER_PARTS_BOUNDARY}`;

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
  playerPopularity: route({
    method: 'GET',
    path: `${BASE}/player-popularity/{seasonId}.json`,
    auth: 'public',
    summary: 'How many hold each player and have them as captain, counted at the last lock',
    params: Type.Object({ seasonId: SeasonId }),
    reply: PlayerPopularity,
    errors: ['SEASON_NOT_FOUND'],
    conditional: true,
  }),
  playerDetail: route({
    method: 'GET',
    path: `${BASE}/player-detail/{seasonId}/{playerId}.json`,
    auth: 'public',
    summary: 'A player with the points of every round',
    params: playerOfSeason,
    reply: PlayerDetail,
    errors: ['SEASON_NOT_FOUND', 'PLAYER_NOT_FOUND'],
    conditional: true,
  }),
  playerDetailParts: route({
    method: 'GET',
    path: `${BASE}/player-detail/{seasonId}/{playerId}.multipart`,
    auth: 'public',
    summary: 'The same with the picture in the shirt of the team, in one message',
    params: playerOfSeason,
    reply: Bytes,
    media: PLAYER_PARTS,
    errors: ['SEASON_NOT_FOUND', 'PLAYER_NOT_FOUND'],
    conditional: true,
  }),
  playerDetailFallbackParts: route({
    method: 'GET',
    path: `${BASE}/player-detail/{seasonId}/fallback-{playerId}.multipart`,
    auth: 'public',
    summary: 'The same with the picture that shows no team',
    params: playerOfSeason,
    reply: Bytes,
    media: PLAYER_PARTS,
    errors: ['SEASON_NOT_FOUND', 'PLAYER_NOT_FOUND'],
    conditional: true,
  }),
  playerImage: route({
    method: 'GET',
    path: `${BASE}/player-detail/{seasonId}/image/{playerId}.json`,
    auth: 'public',
    summary: "A player's picture as the text of a data URL, PNG in base64",
    params: playerOfSeason,
    reply: Text,
    media: 'text/plain; charset=utf-8',
    errors: ['SEASON_NOT_FOUND', 'PLAYER_NOT_FOUND'],
    conditional: true,
  }),
  playersTable: route({
    method: 'GET',
    path: `${BASE}/players-details/{seasonId}.csv`,
    auth: 'public',
    summary: 'All players of a season for spreadsheets, by id; grades as 2.98, 0.0 for none',
    params: Type.Object({ seasonId: SeasonId }),
    reply: Text,
    media: 'text/csv; charset=utf-8',
    errors: ['SEASON_NOT_FOUND'],
    conditional: true,
  }),
  importPlayerRatings: route({
    method: 'POST',
    path: `${BASE}/{seasonId}/{leagueId}/season-player-rating-import.json`,
    auth: 'admin',
    summary: 'Replaces season points; rounds completed later are added; all or nothing',
    params: Type.Object({ seasonId: SeasonId, leagueId: LeagueId }),
    body: RatingImport,
    reply: RatingImportReceipt,
    errors: ['SEASON_NOT_FOUND', 'NOT_FOUND', 'PLAYER_NOT_FOUND'],
  }),
  matchDetailsRedirect: route({
    method: 'GET',
    path: `${BASE}/match-details-redirect/{roundId}/{matchId}`,
    auth: 'public',
    summary: "The match's page elsewhere, as configured; else the round in the game",
    params: Type.Object({ roundId: RoundId, matchId: MatchId }),
    reply: Location,
    redirect: true,
    errors: ['ROUND_NOT_FOUND', 'NOT_FOUND'],
  }),
  playerProfileRedirect: route({
    method: 'GET',
    path: `${BASE}/player-profile-redirect/{playerId}/{leagueId}`,
    auth: 'public',
    summary: "The player's page elsewhere, as configured; else the player in the game",
    params: Type.Object({ playerId: PlayerId, leagueId: LeagueId }),
    reply: Location,
    redirect: true,
    errors: ['NOT_FOUND', 'PLAYER_NOT_FOUND'],
  }),
} as const;
