import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientDatabase, RoundResult, TeamRecord } from '@spieltag/shared-kernel/contract';
import type { MatchLineupStatus } from '@spieltag/shared-kernel/rules';
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

describe('of a match of a completed round', () => {
  /** Changes the first match in which both teams have scored, reads, and puts it back. */
  async function readWith(change: {
    state?: MatchLineupStatus;
    home_score?: number | null;
    guest_score?: number | null;
    date_ms?: number;
  }) {
    const match = await season.db
      .selectFrom('match')
      .select(['id', 'home_team_id', 'guest_team_id'])
      .select(['state', 'home_score', 'guest_score', 'date_ms'])
      .where('home_score', '>', 0)
      .where('guest_score', '>', 0)
      .orderBy('date_ms')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { id: matchId, home_team_id, guest_team_id, ...before } = match;
    const set = async (values: typeof change) => {
      await season.db.updateTable('match').set(values).where('id', '=', matchId).execute();
      await season.db
        .updateTable('season')
        .set((eb) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
        .execute();
    };
    await set(change);
    const database = await readDatabase();
    await set(before);
    /** Matches, goals and goals against of both teams. */
    const sums = [home_team_id, guest_team_id].map((id) => {
      const record = database.teams.find((team) => team.id === id)?.record;
      if (!record) throw new Error(`no record of ${id}`);
      const { won, drawn, lost, goalsFor, goalsAgainst } = record;
      return [won + drawn + lost, goalsFor, goalsAgainst];
    });
    const [home = 0, guest = 0] = [before.home_score ?? 0, before.guest_score ?? 0];
    return {
      sums,
      score: { home, guest },
      postponed: database.matches.filter(({ isPostponed }) => isPostponed).map(({ id }) => id),
      matchId,
    };
  }

  test.each([
    ['without a score of one side', { home_score: null }],
    ['without a score of the other side', { guest_score: null }],
    ['with a score, but halted', { state: 'HALTED' }],
  ] as const)('%s nothing counts, for neither team', async (_, change) => {
    const { sums: whole, score } = await readWith({ state: 'FINISHED' });
    const [home = [], guest = []] = whole;
    const less = (
      [matches = 0, goalsFor = 0, against = 0]: number[],
      own: number,
      other: number,
    ) => [matches - 1, goalsFor - own, against - other];
    expect((await readWith(change)).sums).toEqual([
      less(home, score.home, score.guest),
      less(guest, score.guest, score.home),
    ]);
  });

  test.each([
    ['that was played', 'FINISHED', false],
    ['that was not played', 'SCHEDULED', true],
    ['that was halted', 'HALTED', true],
    ['that is being played late', 'LIVE', false],
  ] as const)('%s it is known whether its date is open', async (_, state, isPostponed) => {
    const { postponed, matchId } = await readWith({ state });
    expect(postponed).toEqual(isPostponed ? [matchId] : []);
  });

  test('that has another date nothing is open', async () => {
    const { postponed } = await readWith({ state: 'SCHEDULED', date_ms: 9_999_999_999_999 });
    expect(postponed).toEqual([]);
  });
});
