import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { evaluateRound } from './evaluate-round.command.ts';
import { freezeLineups } from './freeze-lineups.fixture.ts';
import { findRankingRowOf, findRankingRows, type RankingRow } from './ranking-rows.query.ts';
import type { RoundKey } from './round-key.ts';
import { importFixtureSeason, PLAYER_COUNT, writePoints } from './season.fixture.ts';

const USERS = 20_000;
let database: TestDatabase;
let round: RoundKey;
let expected: RankingRow[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const { seasonId, roundIds } = await importFixtureSeason(db, 'many');
  round = { seasonId, roundId: roundIds[0] ?? '' };
  // Lineups of 22 neighbours: about a hundred different scores, so that ties are long.
  await sql`
    insert into ledger (season_id, user_id, user_no, version, budget, soft_currency, formation_id,
      slot_player_no, slot_team_no, player_market_phase, favorite_player_ids)
    select ${seasonId}, 'us-many-' || user_no, user_no, 0, 0, 0, '1442',
      (select array_agg((user_no * 31 + slot) % ${PLAYER_COUNT} order by slot)
        from generate_series(0, 21) slot),
      array_fill(0, array[22]), 'OPEN', '{}'
    from generate_series(0, ${USERS - 1}) user_no`.execute(db);
  const points = Array.from({ length: PLAYER_COUNT }, (_, playerNo) => ((playerNo * 7) % 13) - 3);
  await writePoints(db, 'many', round.roundId, 0, points);
  await freezeLineups(db, round);
  await db.transaction().execute((trx) => evaluateRound(trx, round));
  const { rows } = await sql<RankingRow>`
    select (row_number() over (order by score desc, user_no) - 1)::int as index,
      user_no as "userNo", score, (rank() over (order by score desc))::int as rank
    from (
      select user_no, sum(points)::int as score
      from ledger, unnest(slot_player_no[1:11]) as placed (player_no)
      join player_match using (player_no)
      where ledger.season_id = ${seasonId} and round_id = ${round.roundId}
      group by user_no
    ) rated order by index`.execute(db);
  expected = rows;
});
afterAll(() => database.close());

describe('with more users than a chunk holds', () => {
  test('the pages of a ranking cover all users exactly once, in the order of SQL RANK()', async () => {
    const pageSize = 999;
    const pages: RankingRow[] = [];
    for (let first = 0; first < USERS; first += pageSize) {
      pages.push(...(await findRankingRows(database.db, round, 'season', first, pageSize)));
    }
    expect(pages).toEqual(expected);
  });

  test('beyond the last place there is nothing', async () => {
    expect(await findRankingRows(database.db, round, 'round', USERS, 20)).toEqual([]);
    expect(await findRankingRows(database.db, round, 'round', USERS - 1, 20)).toHaveLength(1);
  });

  test('a user is found at the own place among hundreds with the same score', async () => {
    const places = expected.filter(({ index }) => index % 397 === 0 || index % 8000 < 2);
    for (const place of places) {
      const found = await findRankingRowOf(database.db, round, 'round', place.userNo, place.score);
      expect(found).toEqual(place);
    }
  });

  test('a user is not found under a score of others', async () => {
    const [best] = expected;
    const other = expected.at(-1)?.userNo ?? 0;
    expect(
      await findRankingRowOf(database.db, round, 'round', other, best?.score ?? 0),
    ).toBeUndefined();
  });
});
