import { afterAll, describe, expect, test } from '@jest/globals';
import type { MatchUpdate, SeasonFeed } from '../feed/feed.types.ts';
import { openFeed } from '../feed/index.ts';
import { fplFiles, removeSeasonFolders, seasonFolder } from '../feed/testing/season-files.ts';
import { readEvents } from '../season/event-log.repository.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { GameLoop } from './game-loop.ts';

const feedSpec = { provider: 'fpl', folder: seasonFolder(fplFiles()) } as const;
const whole = openFeed(feedSpec);
const LAST = 'FINISHED';

/** A way to spoil the last update of a match. */
type Spoil = (update: MatchUpdate) => MatchUpdate;

function spoiled(spoil: Spoil): SeasonFeed {
  return {
    ...whole,
    roundUpdates: async (roundId) =>
      (await whole.roundUpdates(roundId)).map((update) =>
        update.state === LAST ? spoil(update) : update,
      ),
  };
}

const withStats = (figures: object): Spoil => {
  return (update) => ({
    ...update,
    players: update.players.map((player, index) =>
      index === 0 && player.stats ? { ...player, stats: { ...player.stats, ...figures } } : player,
    ),
  });
};

describe('an update that cannot be applied is set aside, and the season goes on', () => {
  const databases: TestDatabase[] = [];
  afterAll(async () => {
    removeSeasonFolders();
    for (const database of databases) await database.close();
  });
  const freshSeason = async () => {
    const database = await createTestDatabase();
    databases.push(database);
    const { db } = database;
    const { seasonId } = await importSeason(db, whole, { feedSpec, clock: { mode: 'stepped' } });
    return { db, seasonId };
  };

  test.each<[string, Spoil, RegExp]>([
    [
      'with a player twice',
      (update) => ({ ...update, players: [...update.players, ...update.players] }),
      /player_match_pkey/,
    ],
    ['with more points than fit', withStats({ goals: 100_000 }), /smallint/],
    ['with a score that is no number', (update) => ({ ...update, homeScore: 0.5 }), /smallint/],
    ['of an unknown match', (update) => ({ ...update, matchId: 'mt-unknown' }), /player_match/],
    [
      'without the figures of its rules',
      (update) => ({
        ...update,
        players: update.players.map((one) => ({ ...one, stats: {} as never })),
      }),
      /smallint|NaN/,
    ],
  ])('%s', async (_how, spoil, reason) => {
    const { db, seasonId } = await freshSeason();
    const told: object[] = [];
    const error = (what: object, line: string) => told.push({ ...what, line });
    const log = { info: () => undefined, error } as never;
    const feed = spoiled(spoil);
    const loop = new GameLoop({ db, clock: Date.now, log, openFeed: () => feed });
    while ((await loop.step(seasonId)).phase !== 'LOCKED');
    expect(told).toEqual([
      expect.objectContaining({
        line: 'an update cannot be applied and is set aside',
        seasonId,
        about: expect.stringMatching(/^match mt-/),
        reason: expect.stringMatching(reason),
      }),
    ]);
    expect(loop.quarantined().get(seasonId)?.count).toBe(1);
    const kept = await db.selectFrom('match').select(['id', 'state']).orderBy('id').execute();
    expect(kept.map(({ state }) => state)).toEqual(['LIVE', 'SCHEDULED']);
    for await (const event of readEvents(db, seasonId)) {
      expect(event).not.toMatchObject({ kind: 'match', state: LAST });
    }
    await loop.stop();
  });

  test('also where the log cannot hold what it says', async () => {
    const { db, seasonId } = await freshSeason();
    const { players, rounds } = await whole.catalogue();
    const [player] = players;
    if (!player) throw new Error('a season without players');
    const cut = { ...player, firstName: 'A\ud83d' };
    const at = (rounds[0]?.startDate ?? 0) - 1;
    const feed = { ...whole, playerChanges: async () => [{ at, player: cut, active: true }] };
    const log = { info: () => undefined, error: () => undefined };
    const loop = new GameLoop({ db, clock: Date.now, log, openFeed: () => feed });
    while ((await loop.step(seasonId)).phase !== 'LOCKED');
    expect(loop.quarantined().get(seasonId)).toMatchObject({ count: 1 });
    const kept = await db
      .selectFrom('player')
      .select('first_name')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(kept.first_name).toBe(player.firstName);
    await loop.stop();
  });

  test('while a row that stands twice in its file is one, and nothing is set aside', async () => {
    const gameweek = fplFiles()['gws/gw1.csv'] ?? '';
    const twice = `${gameweek}${gameweek.split('\n')[1]}\n`;
    const folder = seasonFolder(fplFiles({ 'gws/gw1.csv': twice }));
    const feed = openFeed({ provider: 'fpl', folder });
    const { db, seasonId } = await freshSeason();
    const told: string[] = [];
    const log = {
      info: (_: unknown, line?: string) => told.push(line ?? ''),
      error: () => undefined,
    };
    const loop = new GameLoop({ db, clock: Date.now, log, openFeed: () => feed });
    while ((await loop.step(seasonId)).phase !== 'LOCKED');
    const { rows } = await db
      .selectFrom('player_match')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(2);
    expect(loop.quarantined().size).toBe(0);
    expect(told).toEqual([
      'left out of the season or settled by a rule: ' +
        'repeated rows of a player and match: 1 (gws/gw1.csv line 4)',
    ]);
    await loop.stop();
  });

  test('but a database that fails is asked again', async () => {
    const { db, seasonId } = await freshSeason();
    const log = { info: () => undefined, error: () => undefined };
    const loop = new GameLoop({ db, clock: Date.now, log, openFeed: () => whole });
    await db.schema.alterTable('player_match').renameTo('player_match_away').execute();
    await expect(loop.step(seasonId, 'COMPLETED')).rejects.toMatchObject({ code: '42P01' });
    await db.schema.alterTable('player_match_away').renameTo('player_match').execute();
    expect((await loop.step(seasonId, 'COMPLETED')).phase).toBe('COMPLETED');
    expect(loop.quarantined().size).toBe(0);
    await loop.stop();
  });
});
