import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientDatabase, Player } from '@spieltag/shared-kernel/contract';
import { parse } from 'csv-parse/sync';
import { presentPlayersTable } from './players-table.presenter.ts';
import { type PlayedSeason, playedSeason } from './sportsdata.fixture.ts';

const HEADER =
  'ID;Vorname;Nachname;Angezeigter Name (kurz);Angezeigter Name;Verein;Position;Marktwert;Punkte;Notendurchschnitt';
let season: PlayedSeason;
beforeAll(async () => {
  season = await playedSeason(1);
});
afterAll(() => season.close());

const tableOf = (seasonId: string, headers = {}) =>
  season.get(`/api/sportsdata/v1/players-details/${seasonId}.csv`, headers);

test('the table holds all players of the season, by id', async () => {
  const response = await tableOf(season.seasonId);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.body.startsWith(`${HEADER}\n`)).toBe(true);
  const rows: Record<string, string>[] = parse(response.body, { delimiter: ';', columns: true });
  const url = `/api/sportsdata/v1/client_database/${season.seasonId}.json`;
  const { players }: ClientDatabase = (await season.get(url)).json();
  expect(rows.map(({ ID }) => ID)).toEqual(players.map(({ id }) => id).sort());
  for (const player of players) {
    const row = rows.find(({ ID }) => ID === player.id);
    expect(row).toMatchObject({
      Nachname: player.lastName,
      Position: player.position,
      Marktwert: String(player.marketValue),
      Punkte: String(player.rating),
    });
    expect(Number(row?.Notendurchschnitt)).toBe(player.ratingBreakDown.averageGrade / 100);
  }
});

test('whoever has it is not sent it again', async () => {
  const { etag } = (await tableOf(season.seasonId)).headers;
  expect((await tableOf(season.seasonId, { 'if-none-match': etag })).statusCode).toBe(304);
});

test('an unknown season has none', async () => {
  const response = await tableOf('se-none');
  expect([response.statusCode, response.json().code]).toEqual([404, 'SEASON_NOT_FOUND']);
});

describe('a line', () => {
  const player = (change: Partial<Player>, averageGrade = 0) =>
    ({
      id: 'pl-1',
      teamId: 'tm-1',
      firstName: 'Max',
      lastName: 'Muster',
      displayName: 'Muster',
      displayLongName: 'Max Muster',
      position: 'FORWARD',
      marketValue: 999_000_000,
      rating: -4,
      ratingBreakDown: { averageGrade },
      ...change,
    }) as unknown as Player;
  const teams = [{ id: 'tm-1', name: '1. FC Eins' }];

  test.each([
    ['no grade', {}, 0, ';-4;0.0'],
    ['a whole grade', {}, 500, ';-4;5.0'],
    ['a tenth', {}, 290, ';-4;2.9'],
    ['hundredths', {}, 298, ';-4;2.98'],
    ['a separator in a name', { lastName: 'Mus;ter' }, 0, ';"Mus;ter";'],
    ['a quotation mark', { firstName: 'M"x' }, 0, ';"M""x";'],
    ['a formula', { lastName: '=1+1' }, 0, ";'=1+1;"],
    ['no position', { position: 'UNKNOWN' as const }, 0, ';UNKNOWN;'],
    ['no price', {}, 0, ';999000000;'],
  ])('with %s', (_, change, grade, part) => {
    const [, line] = presentPlayersTable([player(change, grade)], teams).split('\n');
    expect(line).toContain(part);
  });
});
