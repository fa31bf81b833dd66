import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GroupPlay } from '@spieltag/shared-kernel/group-play';
import { playGroup, readPlayRounds } from '@spieltag/shared-kernel/rules';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { type FixtureSeason, importFixtureSeason } from '../evaluation/season.fixture.ts';
import { createGroupsServer, type GroupsServer } from '../groups/groups.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';

const MEMBERS = 8;
let server: GroupsServer;
let groupId: string;
let admin: TestUser;
let seasons: readonly FixtureSeason[];
beforeAll(async () => {
  server = await createGroupsServer('year-1');
  const { db, leagueId } = server;
  const first = { seasonId: server.seasonId, leagueId, roundIds: roundsOf('year-1') };
  const later = [];
  for (const name of ['year-2', 'year-3']) {
    const season = await importFixtureSeason(db, name);
    await db
      .updateTable('season')
      .set({ league_id: leagueId })
      .where('id', '=', season.seasonId)
      .execute();
    later.push(season);
  }
  seasons = [first, ...later];
  ({ groupId, admin } = await server.group(MEMBERS));
});
afterAll(() => server.close());

const roundsOf = (name: string) => [1, 2, 3].map((no) => `rn-${name}-${no}`);

async function recordOf({ seasonId }: FixtureSeason): Promise<GroupPlay> {
  const url = `/api/groups/v1/play/${seasonId}/${groupId}.json`;
  return (await server.app.inject({ url, headers: admin.headers })).json();
}
const seasonAt = (year: number) => seasons[year] as FixtureSeason;
const choose = (mode: string) => server.post(admin, 'v1/choose-rule-book', { groupId, mode });
const booksOf = async (season: FixtureSeason) =>
  (await recordOf(season)).books.map(({ mode, from }) => [mode, from]);

/** Who meets whom in the first round of a season. */
async function pairsOf(season: FixtureSeason): Promise<unknown> {
  const record = await recordOf(season);
  const books = record.books.map(({ from, ...book }) => ({ from, book }));
  const [span] = playGroup(books, readPlayRounds(record, undefined));
  if (span?.play.mode !== 'CUP') throw new Error('not a cup');
  return span.play.cups[0]?.rounds[0]?.ties.map(({ userIds }) => userIds);
}

async function lockAll(season: FixtureSeason): Promise<void> {
  for (const roundId of season.roundIds) {
    await freezeLineups(server.db, { seasonId: season.seasonId, roundId });
  }
}

describe('a rule book that is carried over to the next season', () => {
  let drawn: unknown;

  test('draws other pairs there, and the same ones as often as one looks', async () => {
    await choose('CUP');
    drawn = await pairsOf(seasonAt(0));
    await lockAll(seasonAt(0));
    const next = await pairsOf(seasonAt(1));
    expect(next).not.toEqual(drawn);
    expect(await pairsOf(seasonAt(1))).toEqual(next);
    await lockAll(seasonAt(1));
    expect(await pairsOf(seasonAt(1))).toEqual(next);
    expect(await pairsOf(seasonAt(2))).not.toEqual(next);
  });

  test('leaves the draw of the season it was chosen in as it was, whatever is played later', async () => {
    expect(await pairsOf(seasonAt(0))).toEqual(drawn);
  });

  test('draws as it did in a season that had begun before seasons took part in draws', async () => {
    const until = (at: Date | null) =>
      server.db
        .updateTable('group_rule_book')
        .set({ drawn_alike_until: at })
        .where('group_id', '=', groupId)
        .execute();
    await until(new Date());
    expect(await pairsOf(seasonAt(1))).toEqual(drawn);
    // Nobody has played by a draw of it yet.
    expect(await pairsOf(seasonAt(2))).not.toEqual(drawn);
    await until(null);
    expect(await pairsOf(seasonAt(1))).not.toEqual(drawn);
  });
});

test('what is chosen after the last lock holds from the next season on, and is taken back', async () => {
  await choose('MONTHLY');
  expect(await booksOf(seasonAt(1))).toEqual([
    ['CUP', 0],
    ['MONTHLY', 3],
  ]);
  expect((await booksOf(seasonAt(2))).at(-1)).toEqual(['MONTHLY', 0]);
  await choose('CUP');
  expect(await booksOf(seasonAt(1))).toEqual([['CUP', 0]]);
});
