import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientDatabase } from '@spieltag/shared-kernel/contract';
import { readConfig } from '../settings/config.ts';
import { externalPage, readExternalPages } from '../settings/external-pages.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { type PlayedSeason, playedSeason } from './sportsdata.fixture.ts';

const BASE = '/api/sportsdata/v1';
const ids = { seasonId: 'se-k1', leagueId: 'lg-k0107', roundId: 'rn-1', matchId: 'mt-k0493' };

describe('an address elsewhere', () => {
  test.each([
    ['for all', { '*': { match: 'https://a.example/{matchId}' } }, 'https://a.example/mt-k0493'],
    [
      'of the league before that for all',
      {
        '*': { match: 'https://a.example/' },
        'lg-k0107': { match: 'https://b.example/{externalLeagueId}/{externalMatchId}' },
      },
      'https://b.example/0107/493',
    ],
    [
      'of the season before that of the league',
      {
        'lg-k0107': { match: 'https://b.example/' },
        'se-k1': { match: 'https://c.example/?r={roundId}' },
      },
      'https://c.example/?r=rn-1',
    ],
    ['of players only', { '*': { player: 'https://a.example/' } }, undefined],
    ['of another league', { 'lg-x': { match: 'https://a.example/' } }, undefined],
  ])('%s', (_, pages, address) => {
    expect(externalPage(readExternalPages(JSON.stringify(pages)), 'match', ids)).toBe(address);
  });

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['plain http', '{"*":{"match":"http://a.example/{matchId}"}}'],
    ['a script', '{"*":{"match":"javascript:alert(1)"}}'],
    ['an id as the host', '{"*":{"match":"https://{matchId}/x"}}'],
    ['an id as part of the host', '{"*":{"match":"https://a.{matchId}.example/"}}'],
    ['an id as the user', '{"*":{"match":"https://{matchId}@a.example/"}}'],
    ['an id no match has', '{"*":{"match":"https://a.example/{playerId}"}}'],
    ['another page', '{"*":{"team":"https://a.example/"}}'],
    ['no text', '{"*":{"match":1}}'],
  ])('is refused at the start: %s', (_, text) => {
    expect(() => readConfig({ EXTERNAL_PAGES: text })).toThrow(/^EXTERNAL_PAGES /);
  });
});

describe('the way to pages', () => {
  let season: PlayedSeason;
  let elsewhere: TestServer;
  let database: ClientDatabase;
  beforeAll(async () => {
    season = await playedSeason(1);
    const externalPages = {
      [season.leagueId]: {
        match: 'https://news.example/match/{roundId}/{matchId}',
        player: 'https://news.example/player/{externalPlayerId}',
      },
    };
    elsewhere = await createTestServer({
      database: season.server.database,
      config: { externalPages },
    });
    database = (await season.get(`${BASE}/client_database/${season.seasonId}.json`)).json();
  });
  afterAll(async () => {
    await elsewhere.close();
    await season.close();
  });

  const paths = () => {
    const [match, player] = [database.matches[0], database.players[0]];
    return {
      match: `match-details-redirect/${match?.roundId}/${match?.id}`,
      player: `player-profile-redirect/${player?.id}/${season.leagueId}`,
    };
  };

  test('leads to the game where nothing is configured', async () => {
    const [match, player] = [database.matches[0], database.players[0]];
    const [toMatch, toPlayer] = await Promise.all(
      [paths().match, paths().player].map((path) => season.get(`${BASE}/${path}`)),
    );
    expect([toMatch?.statusCode, toMatch?.headers.location]).toEqual([
      302,
      `/${season.seasonId}/live/${match?.roundId}`,
    ]);
    expect([toPlayer?.statusCode, toPlayer?.headers.location]).toEqual([
      302,
      `/${season.seasonId}/player-details/${player?.id}`,
    ]);
  });

  test('leads elsewhere where it is, under the name the player has there', async () => {
    const [match, player] = [database.matches[0], database.players[0]];
    const at = async (path: string) =>
      (await elsewhere.app.inject({ url: `${BASE}/${path}` })).headers.location;
    expect(await at(paths().match)).toBe(
      `https://news.example/match/${match?.roundId}/${match?.id}`,
    );
    await season.db
      .insertInto('player_rating_import')
      .values({
        season_id: season.seasonId,
        player_no: 0,
        season_points: 1,
        external_player_id: 'a b/?',
        through_round_no: 1,
      })
      .execute();
    expect(player?.id).toBe(database.players[0]?.id);
    expect(await at(paths().player)).toBe('https://news.example/player/a%20b%2F%3F');
  });

  test.each([
    ['an unknown round', 'match-details-redirect/rn-none/mt-1', 404, 'ROUND_NOT_FOUND'],
    ['an unknown match', 'match-details-redirect/{round}/mt-none', 404, 'NOT_FOUND'],
    ['an unknown player', 'player-profile-redirect/pl-none/{league}', 404, 'PLAYER_NOT_FOUND'],
    ['an unknown league', 'player-profile-redirect/pl-none/lg-none', 404, 'NOT_FOUND'],
    [
      'an address as an id',
      'match-details-redirect/{round}/%2f%2fevil.example',
      400,
      'PARAMETER_INVALID',
    ],
    [
      'line breaks',
      'player-profile-redirect/pl-1%0d%0aLocation:x/{league}',
      400,
      'PARAMETER_INVALID',
    ],
  ])('ends at %s', async (_, path, status, code) => {
    const url = path
      .replace('{round}', database.rounds[0]?.id ?? '')
      .replace('{league}', season.leagueId);
    const response = await season.get(`${BASE}/${url}`);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.headers.location).toBeUndefined();
  });
});
