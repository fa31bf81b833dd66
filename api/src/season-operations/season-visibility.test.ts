import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importFixtureSeason, setPhase } from '../evaluation/season.fixture.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { hideSeason } from './season-visibility.command.ts';

const change = { actor: 'us-operator', at: new Date(), reason: '' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('A season that is hidden leaves its league to the newest that is shown, and not to one that is over', async () => {
  const { db } = database;
  const names = ['oldest', 'older', 'current', 'over', 'hidden'];
  const seasons = [];
  for (const name of names) seasons.push(await importFixtureSeason(db, name));
  const [{ leagueId = '' } = {}] = seasons;
  for (const [order_no, { seasonId: id }] of seasons.entries()) {
    const hidden = id === 'se-hidden';
    const place = { league_id: leagueId, order_no, hidden };
    await db.updateTable('season').set(place).where('id', '=', id).execute();
  }
  await setPhase(db, 'rn-over-3', 'LOCKED');
  await db
    .updateTable('league')
    .set({ current_season_id: 'se-current' })
    .where('id', '=', leagueId)
    .execute();
  const current = async () => {
    const league = db.selectFrom('league').select('current_season_id').where('id', '=', leagueId);
    return (await league.executeTakeFirstOrThrow()).current_season_id;
  };
  const hidden = [];
  for (const name of ['current', 'older', 'oldest', 'over']) {
    hidden.push([name, await hideSeason(db, `se-${name}`, change), await current()]);
  }
  expect(hidden).toEqual([
    ['current', 'se-older', 'se-older'],
    ['older', 'se-oldest', 'se-oldest'],
    ['oldest', 'se-over', 'se-over'],
    ['over', undefined, null],
  ]);
});
