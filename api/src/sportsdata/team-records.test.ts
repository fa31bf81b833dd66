import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ClientDatabase, RoundResult, TeamRecord } from '@spieltag/shared-kernel/contract';
import { type PlayedSeason, playedSeason } from './sportsdata.fixture.ts';

let season: PlayedSeason;
beforeAll(async () => {
  season = await playedSeason(0);
});
afterAll(() => season.close());

const readDatabase = async (): Promise<ClientDatabase> =>
  (await season.get(`/api/sportsdata/v1/client_database/${season.seasonId}.json`)).json();

/** What the scores of rounds come to, worked out match by match. */
function recordsOf(database: ClientDatabase, rounds: readonly RoundResult[]) {
  const records = new Map<string, TeamRecord>();
  const none = { won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0 };
  const add = (teamId: string, scored: number, conceded: number) => {
    const before = records.get(teamId) ?? none;
    records.set(teamId, {
      won: before.won + Number(scored > conceded),
      drawn: before.drawn + Number(scored === conceded),
      lost: before.lost + Number(scored < conceded),
      goalsFor: before.goalsFor + scored,
      goalsAgainst: before.goalsAgainst + conceded,
    });
  };
  for (const { id, homeScore, guestScore } of rounds.flatMap(({ matches }) => matches)) {
    const match = database.matches.find((one) => one.id === id);
    if (!match || homeScore === null || guestScore === null) throw new Error(`no score of ${id}`);
    add(match.homeTeamId, homeScore, guestScore);
    add(match.guestTeamId, guestScore, homeScore);
  }
  return records;
}

test('no team has a record before the first round is completed', async () => {
  const { teams } = await readDatabase();
  expect(teams.length).toBeGreaterThan(0);
  for (const team of teams) expect(team).not.toHaveProperty('record');
});

test('a record is what the scores of the completed rounds come to', async () => {
  await season.loop.playRounds(season.seasonId, 3);
  const database = await readDatabase();
  const rounds = await Promise.all(
    database.rounds
      .slice(0, 3)
      .map(async ({ id }) => (await season.get(`/api/gameloop/v1/state/round/${id}.json`)).json()),
  );
  const expected = recordsOf(database, rounds);
  expect(expected.size).toBe(database.teams.length);
  for (const { id, record } of database.teams) expect(record).toEqual(expected.get(id));
});
