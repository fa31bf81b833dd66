import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StreamedPointsChange } from '@spieltag/shared-kernel/contract';
import { FANTASY_RULE_SET, type PlayerMatchStats } from '@spieltag/shared-kernel/rules';
import { importFixtureSeason, playerId } from '../evaluation/season.fixture.ts';
import type { MatchUpdate } from '../feed/feed.types.ts';
import { SeasonCache } from '../season/season-cache.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { applyMatchUpdate } from './match-update.command.ts';
import { draftChange, writeChange } from './write-change.command.ts';

const NAME = 'minutes';
const SCORER = playerId(NAME, 0);
const OTHER = playerId(NAME, 1);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const statsOf = (minutes: number, goals = 0): PlayerMatchStats => ({
  ...{ starter: true, joker: false, minutes, grade: null, goals, assists: 0, cleanSheet: false },
  ...{ playerOfTheMatch: false, yellowCards: 0, yellowRedCards: 0, redCards: 0, ownGoals: 0 },
  ...{ goalsConceded: 0, saves: 0, penaltiesSaved: 0, penaltiesMissed: 0, bonus: 0 },
});

/** Tells of updates one after the other; the changes of the scorer's points each brought. */
async function toldOf(updates: readonly MatchUpdate[], seasonId: string) {
  const { db } = database;
  const loaded = await new SeasonCache(db).get(seasonId);
  const preset = { ...loaded.preset, ruleSetId: FANTASY_RULE_SET.id };
  const season = { ...loaded, preset };
  const told: StreamedPointsChange[] = [];
  for (const update of updates) {
    const change = await db.transaction().execute(async (trx) => {
      const key = String(update.at);
      const event = { kind: 'match', at: update.at, key, update, late: false } as const;
      const draft = await draftChange(trx, season, [event]);
      await applyMatchUpdate(trx, seasonId, update, false, FANTASY_RULE_SET);
      await trx.deleteFrom('season_change').where('season_id', '=', seasonId).execute();
      await writeChange(trx, season, draft);
      const row = trx
        .selectFrom('season_change')
        .select('change')
        .where('season_id', '=', seasonId);
      return (await row.executeTakeFirstOrThrow()).change;
    });
    const changes = change.points.flatMap((points) => points.changes);
    told.push(...changes.filter((one) => one.playerId === SCORER));
  }
  return told;
}

test('a change of points has the minute of a running match, and what it was for', async () => {
  const { seasonId, roundIds } = await importFixtureSeason(database.db, NAME);
  const roundId = roundIds[0] ?? '';
  const step = (at: number, minutes: readonly [number, number], goals: number, more = {}) => ({
    ...{ at, roundId, matchId: `mt-${roundId}-0`, state: 'LIVE', homeScore: goals, guestScore: 0 },
    // The scorer came on when the other had played for some time.
    players: [SCORER, OTHER].map((id, index) => ({
      ...{ playerId: id, teamId: `tm-${NAME}-0`, position: 'FORWARD', status: 'STARTER' },
      stats: {
        ...statsOf(minutes[index] ?? 0, index === 0 ? goals : 0),
        ownGoals: goals > 2 ? 1 : 0,
      },
    })),
    ...more,
  });
  const updates = [
    step(1, [0, 0], 1),
    step(2, [10, 31], 2),
    step(3, [40, 61], 3),
    step(4, [69, 90], 4, { state: 'FINISHED' }),
  ] as MatchUpdate[];
  const told = await toldOf(updates, seasonId);
  expect(told.map(({ minute }) => minute)).toEqual([undefined, 31, 61, undefined]);
  expect(told[2]?.reasons).toEqual([
    { part: 'pointsGoals', points: 4, count: 1 },
    // Forty minutes have points already; an own goal has some of its own.
    { part: 'pointsOther', points: -2, event: 'ownGoals' },
  ]);
});
