import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { correctRounds } from '../evaluation/index.ts';
import { readClock } from '../season/clock.repository.ts';
import { writeSeasonChange } from '../season/season-change.repository.ts';
import { createPushFixture, type PushFixture } from './push.fixture.ts';

let game: PushFixture;
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(async () => {
  await game.reset();
  // Steps are taken, and told as if each came at its time.
  game.push.ofAnyClock = true;
});
afterAll(() => game.close());

const user = (no: number) => game.users[no]?.id ?? '';
const told = () => game.service.received.map(({ payload }) => `${payload.title}\n${payload.body}`);

/** The elevens that were frozen for the current round, by user. */
async function frozenElevens() {
  const { rows } = await sql<{ id: string; roundId: string; slots: number[] }>`
    select l.user_id as id, r.id as "roundId", l.slot_player_no as slots
    from ledger l join season_clock c on c.season_id = l.season_id
    join round r on r.season_id = l.season_id and r.round_no = c.current_round_no`.execute(game.db);
  return new Map(rows.map(({ id, slots }) => [id, slots.slice(0, 11)]));
}

test('of a season whose time flies a reminder has the real time that is left', async () => {
  await game.subscribe(user(0));
  await game.emptySlot(user(0));
  const setTime = (time: number) =>
    game.db.updateTable('season_clock').set({ game_time_ms: time }).execute();
  const clock = await readClock(game.db, game.seasonId);
  // By the clock on the wall it is three days.
  await setTime(game.kickOff - 31 * 60_000);
  await game.watch();
  await setTime(clock.gameTime);
  expect(await game.deliver()).toEqual({ sent: 1 });
  expect(told()).toEqual([expect.stringContaining('noch 30 Minuten')]);
});

test('a season that is looked at for the first time tells nothing of what was', async () => {
  await game.subscribe(user(0));
  await game.loop.step(game.seasonId, 'GAMEDAY_LOCKED');
  await game.watch();
  expect(await game.messages()).toEqual([]);
});

describe('while matches run', () => {
  test('a goal is told to those alone who have its scorer in their eleven, each once', async () => {
    for (const no of [0, 1, 2, 3]) await game.subscribe(user(no));
    await game.loop.step(game.seasonId, 'GAMEDAY');
    const elevens = await frozenElevens();
    await game.watch();
    let goals = 0;
    for (let step = 0; step < 40 && goals === 0; step++) {
      await game.loop.step(game.seasonId);
      await game.watch();
      await game.watch();
      goals = (await game.messages()).filter(({ kind }) => kind === 'goal').length;
    }
    const messages = (await game.messages()).filter(({ kind }) => kind === 'goal');
    expect(goals).toBeGreaterThan(0);
    for (const { user_id, about } of messages) {
      expect(elevens.get(user_id)).toContain(about.playerNo);
    }
    const scorers = [...new Set(messages.map(({ about }) => about.playerNo))];
    for (const playerNo of scorers) {
      const having = [...elevens].filter(([, eleven]) => eleven.includes(playerNo as number));
      const hearing = messages.filter(({ about }) => about.playerNo === playerNo);
      expect(new Set(hearing.map(({ user_id }) => user_id))).toEqual(
        new Set(having.map(([id]) => id)),
      );
    }
    await game.deliver();
    expect(told()[0]).toMatch(/^Tor für dich!\n.+ getroffen\.$|^\d Neuigkeiten/);
  });
});

describe('a round that is rated', () => {
  test('is told with points and rank, and who was overtaken in a group hears by whom', async () => {
    const { db, seasonId } = game;
    const season = await game.seasons.get(seasonId);
    await game.want(user(3), { rating: false });
    await db
      .insertInto('groups')
      .values({ id: 'gr-push', league_id: season.leagueId, name: 'Stammtisch' })
      .execute();
    const role = 'Member' as const;
    const members = game.users.map(({ id }) => ({ group_id: 'gr-push', user_id: id, role }));
    await db.insertInto('group_member').values(members).execute();
    await game.loop.step(seasonId, 'COMPLETED');
    for (const no of [0, 1, 2, 3]) await game.subscribe(user(no));
    await game.watch();
    await game.loop.step(seasonId, 'COMPLETED');
    await game.watch();
    const messages = await game.messages();
    const rated = messages.filter(({ kind }) => kind === 'evaluation');
    expect(new Set(rated.map(({ user_id }) => user_id))).toEqual(
      new Set([user(0), user(1), user(2)]),
    );
    const points = rated.map(({ about }) => Number(about.points)).sort((a, b) => b - a);
    for (const { about } of rated) {
      expect(Number(about.rank)).toBeGreaterThanOrEqual(1 + points.indexOf(Number(about.points)));
      expect(about.users).toBe(4);
    }
    // As the totals of both rounds say, told apart from how it is worked out.
    const overtaken = messages.filter(({ kind }) => kind === 'overtaken');
    expect(new Set(overtaken.map(({ user_id }) => user_id))).toEqual(await fallen(rated.length));
    const people = await db.selectFrom('users').select(['id', 'name']).execute();
    const nameOf = new Map(people.map(({ id, name }) => [id, name]));
    for (const { about } of overtaken) {
      const userIds = about.userIds as readonly string[];
      expect(userIds).not.toEqual([]);
      // A server of the version before tells them by their names.
      expect(about.names).toEqual(userIds.map((id) => nameOf.get(id)));
    }
    await game.deliver();
    expect(told().join('\n')).toMatch(/ausgewertet.*\d+ Punkte, Platz \d von 4\./s);
  });
});

describe('a round nobody has played in', () => {
  /** Matches of the round have changed, as when its results come late or are taken back. */
  async function correct(roundId: string): Promise<void> {
    const { db, seasonId } = game;
    await db.transaction().execute(async (trx) => {
      await correctRounds(trx, seasonId, new Map([[roundId, { at: 0 }]]));
      await trx
        .updateTable('season_clock')
        .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
        .execute();
      const matches = [{ roundId, gameTime: game.now(), matches: [] }];
      const change = { matches, points: [], correction: null, gameTime: game.now() };
      await writeSeasonChange(trx, seasonId, change);
    });
  }

  const evaluations = async () =>
    (await game.messages()).filter(({ kind }) => kind === 'evaluation');

  test('is told once, when all of its matches have been played after all', async () => {
    const { db, seasonId } = game;
    await game.subscribe(user(0));
    await game.watch();
    const { roundId } = await game.loop.step(seasonId, 'COMPLETED');
    const rows = await db
      .deleteFrom('player_match')
      .where('round_id', '=', roundId)
      .returningAll()
      .execute();
    await correct(roundId);
    await game.watch();
    const { id } = await db
      .updateTable('match')
      .set({ state: 'SCHEDULED' })
      .where('id', '=', rows[0]?.match_id ?? '')
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { breakdown, stats, ...row } of rows) {
      const json = { breakdown: JSON.stringify(breakdown), stats: stats && JSON.stringify(stats) };
      await db
        .insertInto('player_match')
        .values({ ...row, ...json })
        .execute();
    }
    await correct(roundId);
    await game.watch();
    expect(await evaluations()).toEqual([]);

    await db.updateTable('match').set({ state: 'FINISHED' }).where('id', '=', id).execute();
    await correct(roundId);
    await game.watch();
    expect(await evaluations()).toMatchObject([{ user_id: user(0), about: { roundId, users: 4 } }]);

    await sql`truncate push_message`.execute(db);
    await correct(roundId);
    await game.watch();
    expect(await evaluations()).toEqual([]);
  });
});

/** Who of the first users has somebody ahead now who was behind before. */
async function fallen(users: number): Promise<Set<string>> {
  const { rows } = await sql<{ totals: Buffer }>`
    select c.totals from result_chunk c join round r on r.id = c.round_id
    order by r.round_no desc limit 2`.execute(game.db);
  const [now, before] = rows.map(({ totals }) =>
    game.users.map((_, no) => totals.readInt32LE(4 * no)),
  );
  const isFallen = (no: number) =>
    game.users.some(
      (_, other) =>
        (before?.[other] ?? 0) < (before?.[no] ?? 0) && (now?.[other] ?? 0) > (now?.[no] ?? 0),
    );
  return new Set(game.users.slice(0, users).flatMap(({ id }, no) => (isFallen(no) ? [id] : [])));
}

test('a restricted window is told when it opens and when it closes', async () => {
  await game.subscribe(user(0));
  await game.watch();
  const windowEvent = async (windowNo: number | null, key: string) => {
    const { db, seasonId } = game;
    const event = JSON.stringify({ kind: 'window', windowNo });
    await db
      .insertInto('season_event')
      .values({ season_id: seasonId, key, at_ms: game.now(), event })
      .execute();
    await db
      .updateTable('season_clock')
      .set({ cursor: key, state_version: sql`state_version + 1` })
      .execute();
    await game.watch();
    await game.deliver();
  };
  await windowEvent(1, '900000000000000:3:1');
  await windowEvent(null, '900000000000001:3:0');
  expect(told()).toEqual([
    expect.stringMatching(
      /^Das Transferfenster ist offen\nBis .+ kannst du \d Spieler wechseln\.$/,
    ),
    expect.stringMatching(/^Das Transferfenster ist zu\n/),
  ]);
});
