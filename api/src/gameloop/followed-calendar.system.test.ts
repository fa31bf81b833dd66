import { expect, test } from '@jest/globals';
import { openFeed } from '../feed/index.ts';
import { readSeasonState } from '../season/season-state.repository.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { renewCatalogue } from './apply-events.command.ts';
import { FOLLOWED_SEASON, FollowedSeason } from './testing/followed-season.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const season = new FollowedSeason();
const { rounds, matches } = await openFeed(FOLLOWED_SEASON).catalogue();
const matchOf = (round: number) => {
  const found = matches.find(({ roundId }) => roundId === rounds[round - 1]?.id);
  if (!found) throw new Error(`there is no match in round ${round}`);
  return found;
};

/** Changes the calendar of the source, as its own operator's source would. */
async function atTheSource(change: (db: TestDatabase['db']) => Promise<unknown>): Promise<void> {
  await season.source.database.db.transaction().execute(async (trx) => {
    await change(trx);
    await renewCatalogue(trx, season.seasonId);
  });
}

const matchAt = (db: TestDatabase['db'], id: string) =>
  db
    .selectFrom('match')
    .select(['round_id', 'date_ms', 'home_score'])
    .where('id', '=', id)
    .executeTakeFirst();

test('a match whose teams are not known yet is imported, and takes them once they are', async () => {
  const cup = matchOf(rounds.length);
  const guestIs = (guest_team_id: string, guest_team_name: string | null) =>
    atTheSource(async (source) => {
      const guest = { guest_team_id, guest_team_name };
      await source.updateTable('match').set(guest).where('id', '=', cup.id).execute();
    });
  await guestIs('tm-k00000000', 'Sieger Gruppe A');
  const { db, feed, loop } = await season.follower();
  const guest = () =>
    db
      .selectFrom('match')
      .select(['guest_team_id', 'guest_team_name'])
      .where('id', '=', cup.id)
      .executeTakeFirst();
  await loop.step(season.seasonId);
  expect(await guest()).toEqual({
    guest_team_id: 'tm-k00000000',
    guest_team_name: 'Sieger Gruppe A',
  });
  await guestIs(cup.guestTeamId, null);
  await feed.read();
  await loop.step(season.seasonId);
  expect(await guest()).toEqual({ guest_team_id: cup.guestTeamId, guest_team_name: null });
});

test('what the calendar of another server gains and changes is taken over', async () => {
  const { db, feed, loop } = await season.follower();
  await loop.step(season.seasonId, 'COMPLETED');
  const last = rounds.at(-1);
  const [moved, elsewhere] = [matchOf(4), matchOf(5)];
  if (!last) throw new Error('no rounds');
  const added = { ...last, id: 'rn-added', name: 'One more', startDate: last.startDate + WEEK_MS };
  await atTheSource(async (source) => {
    await source
      .updateTable('match')
      .set({ date_ms: moved.date + HOUR_MS })
      .where('id', '=', moved.id)
      .execute();
    await source
      .updateTable('match')
      .set({ round_id: rounds[5]?.id ?? '' })
      .where('id', '=', elsewhere.id)
      .execute();
    const { id, name, startDate } = added;
    const dates = { start_date_ms: startDate, end_date_ms: startDate };
    await source
      .insertInto('round')
      .values({ season_id: season.seasonId, round_no: rounds.length + 1, id, name, ...dates })
      .execute();
    const match = await source
      .selectFrom('match')
      .selectAll()
      .where('id', '=', moved.id)
      .executeTakeFirstOrThrow();
    await source
      .insertInto('match')
      .values({ ...match, id: 'mt-added', round_id: id, date_ms: startDate })
      .execute();
  });
  await feed.read();
  await loop.step(season.seasonId);
  expect(await matchAt(db, moved.id)).toMatchObject({ date_ms: moved.date + HOUR_MS });
  expect(await matchAt(db, elsewhere.id)).toMatchObject({ round_id: rounds[5]?.id });
  expect(await matchAt(db, 'mt-added')).toMatchObject({
    round_id: 'rn-added',
    date_ms: added.startDate,
  });
  const grown = await db.selectFrom('round').select('id').orderBy('round_no').execute();
  expect(grown.map(({ id }) => id)).toEqual([...rounds.map(({ id }) => id), 'rn-added']);
});

test('a match that was played stays in its round, also when it is corrected in another one', async () => {
  const { db, feed, loop } = await season.follower();
  await loop.step(season.seasonId, 'COMPLETED');
  const played = matchOf(1);
  const before = await matchAt(db, played.id);
  await season.loop.step(season.seasonId, 'GAMEDAY');
  const second = rounds[1]?.id ?? '';
  await atTheSource(async (source) => {
    const inSecond = { round_id: second };
    await source
      .updateTable('player_match')
      .set(inSecond)
      .where('match_id', '=', played.id)
      .execute();
    await source
      .updateTable('match')
      .set({ ...inSecond, home_score: 9 })
      .where('id', '=', played.id)
      .execute();
  });
  await feed.read();
  // What is new happens at the moment the source has reached.
  for (const phase of ['GAMEDAY', 'COMPLETED'] as const) await loop.step(season.seasonId, phase);
  expect(await matchAt(db, played.id)).toEqual({ ...before, home_score: 9 });
  const rows = await db
    .selectFrom('player_match')
    .select('round_id')
    .distinct()
    .where('match_id', '=', played.id)
    .execute();
  expect(rows).toEqual([{ round_id: played.roundId }]);
});

test('a match that was halted takes the date on which it is played instead, once it is called off', async () => {
  const { db, feed, loop } = await season.follower();
  await season.loop.step(season.seasonId, 'GAMEDAY');
  const now = await readSeasonState(season.source.database.db, season.seasonId);
  const halted = matchOf(now?.roundNo ?? 0);
  const change = (values: { state: 'HALTED' | 'SCHEDULED'; date_ms: number }) =>
    atTheSource(async (source) => {
      await source.updateTable('match').set(values).where('id', '=', halted.id).execute();
      await source
        .updateTable('season_clock')
        .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
        .execute();
    });
  const playUntil = async (wanted: string) => {
    await feed.read();
    for (let steps = 0; steps < 100; steps++) {
      const { state } = await db
        .selectFrom('match')
        .select('state')
        .where('id', '=', halted.id)
        .executeTakeFirstOrThrow();
      if (state === wanted) return;
      await loop.step(season.seasonId);
    }
    throw new Error(`the match is never ${wanted}`);
  };
  const { date } = halted;
  await change({ state: 'HALTED', date_ms: date });
  while ((await readSeasonState(db, season.seasonId))?.roundId !== halted.roundId) {
    await loop.step(season.seasonId, 'GAMEDAY');
  }
  await playUntil('HALTED');
  await change({ state: 'SCHEDULED', date_ms: date + 3 * WEEK_MS });
  await playUntil('SCHEDULED');
  await loop.step(season.seasonId);
  expect(await matchAt(db, halted.id)).toMatchObject({ date_ms: date + 3 * WEEK_MS });
});
