import { describe, expect, test } from '@jest/globals';
import { sql, type Updateable } from 'kysely';
import type { PlayerTable } from '../database/tables/season.tables.ts';
import { openFeed } from '../feed/index.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { renewCatalogue } from './apply-events.command.ts';
import { FOLLOWED_SEASON, FollowedSeason } from './testing/followed-season.ts';

const season = new FollowedSeason();

/** Scores and points of a round as they stand in a database. */
async function resultsOf(db: TestDatabase['db'], roundId: string) {
  const matches = await db
    .selectFrom('match')
    .select(['id', 'state', 'home_score', 'guest_score'])
    .where('round_id', '=', roundId)
    .orderBy('id')
    .execute();
  const players = await db
    .selectFrom('player_match')
    .innerJoin('player', (join) =>
      join
        .onRef('player.season_id', '=', 'player_match.season_id')
        .onRef('player.player_no', '=', 'player_match.player_no'),
    )
    .select(['player.id', 'match_id', 'player_match.team_id', 'points', 'rated'])
    .where('player_match.round_id', '=', roundId)
    .orderBy('player.id')
    .execute();
  return { matches, players };
}

const playersOf = (db: TestDatabase['db']) =>
  db.selectFrom('player').selectAll().orderBy('id').execute();

async function roundIdOf(no: number): Promise<string> {
  const { rounds } = await openFeed(FOLLOWED_SEASON).catalogue();
  return rounds[no - 1]?.id ?? '';
}

describe('a season of another server', () => {
  test('is the same season: ids, prices, fixtures and limits', async () => {
    const { feed } = await season.follower();
    const [own, theirs] = [await feed.catalogue(), await openFeed(FOLLOWED_SEASON).catalogue()];
    expect(own.league).toEqual(theirs.league);
    expect(own.season).toEqual(theirs.season);
    expect(own.teams).toEqual(theirs.teams);
    expect(own.rounds).toEqual(theirs.rounds);
    const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
      all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(own.matches)).toEqual(byId(theirs.matches));
    expect(own.preset.limits).toEqual(theirs.preset.limits);
    const plain = own.players.map(({ id, teamId, marketValue, position }) => [
      ...[id, teamId, marketValue, position],
    ]);
    expect(plain.toSorted()).toEqual(
      theirs.players
        .map(({ id, teamId, marketValue, position }) => [...[id, teamId, marketValue, position]])
        .toSorted(),
    );
  });

  test('gives a round that was played there the same scores and points here', async () => {
    const { db, loop } = await season.follower();
    await loop.step(season.seasonId, 'COMPLETED');
    const round = await roundIdOf(1);
    const results = await resultsOf(db, round);
    expect(results.matches.every(({ state }) => state === 'FINISHED')).toBe(true);
    expect(results).toEqual(await resultsOf(season.source.database.db, round));
  });

  test('is asked only for what has changed', async () => {
    const { feed, loop } = await season.follower();
    await loop.step(season.seasonId);
    season.asked = [];
    await feed.read();
    expect(season.asked.map(({ status }) => status)).not.toContain(200);
    expect(season.asked.some(({ path }) => path.includes('client_database'))).toBe(false);
  });

  test('waits for results that are not there yet, and takes them over when they are', async () => {
    const { db, feed, loop } = await season.follower();
    await loop.step(season.seasonId, 'COMPLETED');
    const played = await season.loop.step(season.seasonId, 'GAMEDAY_LOCKED');
    await loop.step(season.seasonId, 'GAMEDAY');
    expect((await resultsOf(db, played.roundId)).players).toEqual([]);
    await season.loop.step(season.seasonId, 'COMPLETED');
    await feed.read();
    await loop.step(season.seasonId, 'COMPLETED');
    const results = await resultsOf(db, played.roundId);
    expect(results.matches.every(({ state }) => state === 'FINISHED')).toBe(true);
    expect(results).toEqual(await resultsOf(season.source.database.db, played.roundId));
  });

  test('gets results late when the game went on without them, also after a new start', async () => {
    const { db, feed, loop } = await season.follower();
    season.fault = () => 'hang up';
    for (let round = 1; round <= 3; round++) await loop.step(season.seasonId, 'COMPLETED');
    await expect(feed.read()).rejects.toThrow('does not answer');
    season.fault = undefined;
    await season.loop.step(season.seasonId, 'COMPLETED');
    // The game that is started anew knows nothing of what the one before has read.
    const again = season.feed();
    const restarted = season.loopOf(db, again);
    await restarted.step(season.seasonId);
    await restarted.step(season.seasonId);
    for (const no of [1, 2, 3]) {
      const round = await roundIdOf(no);
      expect(await resultsOf(db, round)).toEqual(await resultsOf(season.source.database.db, round));
    }
  });

  test('has transfers and prices of the time it was not asked in, told after a new start', async () => {
    const { db, loop } = await season.follower();
    await loop.step(season.seasonId, 'COMPLETED');
    await loop.stop();
    const before = await playersOf(season.source.database.db);
    const [moves, leaves, dearer, ...others] = before;
    const elsewhere = others.find(({ team_id }) => team_id !== moves?.team_id);
    if (!moves || !leaves || !dearer || !elsewhere) throw new Error('no players');
    const changes: [string, Partial<Updateable<PlayerTable>>][] = [
      [moves.id, { team_id: elsewhere.team_id }],
      [leaves.id, { active: false }],
      [dearer.id, { market_value: dearer.market_value + 100_000 }],
    ];
    await season.source.database.db.transaction().execute(async (trx) => {
      for (const [id, change] of changes) {
        await trx.updateTable('player').set(change).where('id', '=', id).execute();
      }
      // A name of his own: players who share one are told apart, which would change both.
      const name = { last_name: 'Neu', display_name: 'Neu', display_long_name: 'Neo Neu' };
      const { player_no, ...newcomer } = { ...elsewhere, ...name, id: 'pl-newcomer' };
      const last = Math.max(...before.map((player) => player.player_no));
      await trx
        .insertInto('player')
        .values({ ...newcomer, player_no: last + 1 })
        .execute();
      await renewCatalogue(trx, season.seasonId);
    });

    const restart = async () => {
      const feed = season.feed();
      const restarted = season.loopOf(db, feed);
      // What is known now has happened by the time the source has reached.
      for (const no of [1, 2, 3]) await restarted.playRounds(season.seasonId, no);
      return feed.playerChanges();
    };
    expect((await restart()).map(({ player }) => player.id).toSorted()).toEqual(
      ['pl-newcomer', ...changes.map(([id]) => id)].toSorted(),
    );
    // The source tells names apart before it hands them out.
    const plain = (players: Awaited<ReturnType<typeof playersOf>>) =>
      players.map(({ player_no, display_name, display_long_name, ...player }) => player);
    expect(plain(await playersOf(db))).toEqual(plain(await playersOf(season.source.database.db)));
    // Each has its event; all of them are one transaction.
    const applied = await db
      .selectFrom('season_event')
      .select('applied_at')
      .where(sql`event ->> 'kind'`, '=', 'player')
      .execute();
    expect(applied).toHaveLength(4);
    expect(new Set(applied.map((event) => event.applied_at?.getTime())).size).toBe(1);
    expect(await restart()).toEqual([]);
  });
});
