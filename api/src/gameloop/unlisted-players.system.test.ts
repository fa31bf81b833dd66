import { describe, expect, test } from '@jest/globals';
import type { smallKickerSeason } from '../feed/testing/season-files.ts';
import { closeGrowingSeasons, growingSeason, KICK_OFF } from './testing/growing-season.ts';

const DAY_MS = 86_400_000;

closeGrowingSeasons();

type Growing = Awaited<ReturnType<typeof growingSeason>>;

describe('a player whom the database lists no more', () => {
  type Database = ReturnType<typeof smallKickerSeason>['database'];
  const without = (id: string) => (text: string) => {
    const { players, ...database } = JSON.parse(text) as Database;
    return JSON.stringify({ ...database, players: players.filter((player) => player.id !== id) });
  };
  const listed = {
    display_name: 'pl-k2',
    market_value: 1_000_000,
    position: 'GOALKEEPER',
  } as const;
  async function keeperOf({ db }: Growing) {
    return db
      .selectFrom('player')
      .select(['display_name', 'market_value', 'position', 'active', 'team_id'])
      .where('id', '=', 'pl-k2')
      .executeTakeFirst();
  }
  async function rowsOf({ db }: Growing) {
    return db
      .selectFrom('player_match')
      .innerJoin('player', (join) =>
        join
          .onRef('player.season_id', '=', 'player_match.season_id')
          .onRef('player.player_no', '=', 'player_match.player_no'),
      )
      .select(['points', 'player_match.position', 'player_match.team_id'])
      .where('player.id', '=', 'pl-k2')
      .execute();
  }

  test.each([
    ['is told of at once', false],
    ['is told of by a server that is started anew', true],
  ])('and who %s has left with name, price and points', async (_, startsAnew) => {
    const season = await growingSeason(1);
    await season.playUntil(KICK_OFF + 2 * DAY_MS);
    const before = await keeperOf(season);
    expect(before).toMatchObject({ ...listed, active: true });
    const rows = await rowsOf(season);
    expect(rows).toEqual([{ points: 0, position: 'GOALKEEPER', team_id: 'tm-k00000002' }]);
    await season.publish(3, without('pl-k2'));
    if (startsAnew) season.restart();
    else await season.look();
    await season.playUntil(KICK_OFF + 3 * DAY_MS);
    expect(await keeperOf(season)).toEqual({ ...before, active: false });
    expect(await rowsOf(season)).toEqual(rows);
    expect(await season.corrections()).toEqual([]);
    await season.publish(3);
    await season.look();
    await season.playUntil(KICK_OFF + 4 * DAY_MS);
    expect(await keeperOf(season)).toEqual(before);
  });

  test.each([
    ['was rated', 'pl-k2'],
    ['was in no match', 'pl-k7'],
  ])('and who %s keeps the name the source gave, also if others have it', async (_, id) => {
    const names = { lastName: 'Muster', displayName: 'Muster', displayLongName: 'Max Muster' };
    const shared = (text: string) => {
      const { players, ...database } = JSON.parse(text) as Database;
      const [pattern] = players;
      if (!pattern) throw new Error('a season without players');
      const all = [...players, { ...pattern, id: 'pl-k7' }].map((one) => ({ ...one, ...names }));
      return JSON.stringify({ ...database, players: all });
    };
    const season = await growingSeason(1);
    await season.publish(3, shared);
    await season.look();
    await season.playUntil(KICK_OFF + 2 * DAY_MS);
    await season.publish(3, (text) => without(id)(shared(text)));
    season.restart();
    await season.playUntil(KICK_OFF + 3 * DAY_MS);
    const kept = await season.db
      .selectFrom('player')
      .select(['id', 'display_name', 'display_long_name', 'active'])
      .where('id', 'in', ['pl-k1', 'pl-k2', 'pl-k7'])
      .orderBy('id')
      .execute();
    expect(kept).toEqual(
      ['pl-k1', 'pl-k2', 'pl-k7'].map((one) => ({
        ...{ id: one, display_name: 'Muster', display_long_name: 'Max Muster' },
        active: one !== id,
      })),
    );
    const events = await season.events();
    const told = events.flatMap(({ event }) =>
      event.kind === 'player' && event.player.id === id ? [event.player] : [],
    );
    expect(told.at(-1)).toMatchObject(names);
    expect(told.at(-1)).not.toHaveProperty('playerNo');
    // Nothing of it is said again.
    season.restart();
    await season.playUntil(KICK_OFF + 4 * DAY_MS);
    expect(await season.events()).toHaveLength(events.length);
  });

  test('and who has left while no server was running keeps them, whenever that was', async () => {
    const season = await growingSeason(1);
    await season.playUntil(KICK_OFF + 2 * DAY_MS);
    const before = await keeperOf(season);
    await season.publish(3, without('pl-k2'));
    for (const round of ['rn-k000120230002', 'rn-k000120230003']) {
      await season.write(round, (text) => text.replaceAll('"pl-k2"', '"pl-k4"'));
    }
    season.restart();
    await season.playUntil(KICK_OFF + 15 * DAY_MS);
    expect(await keeperOf(season)).toEqual({ ...before, active: false });
  });
});
