import { afterAll, describe, expect, test } from '@jest/globals';
import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { ledgerContext } from '../ledger/ledger-context.ts';
import { lineupOf } from '../lineups/slots.codec.ts';
import { seasonContext } from '../season/season-context.ts';
import { setOwnClock } from '../testing/own-clock.ts';
import { createTestServer } from '../testing/test-server.ts';
import { dyingServer } from './testing/dying-server.ts';
import { ask } from './testing/managers.ts';
import { outageSeason } from './testing/outage-season.ts';

type Season = Awaited<ReturnType<typeof outageSeason>>;

const opened: Season[] = [];
afterAll(async () => {
  for (const { database } of opened) await database.close();
});

async function newSeason(change?: Parameters<typeof outageSeason>[0]): Promise<Season> {
  const season = await outageSeason(change);
  opened.push(season);
  return season;
}

/** All servers were gone from before the hour until some minutes after the lock. */
async function afterOutage(
  backAt = 5,
  change?: Parameters<typeof outageSeason>[0],
): Promise<Season> {
  const season = await newSeason(change);
  season.setTo(-90);
  await season.workUntil(-70);
  season.setTo(backAt);
  await season.beat();
  return season;
}

/** A source that goes on and says nothing new. */
const NOTHING_NEW = {
  ready: async () => undefined,
  startFrom: () => undefined,
  takeOver: () => 0,
  status: () => ({ url: '', state: 'ok', since: 0, lastReadAt: 0, problem: null }) as const,
  stop: () => undefined,
};

/** What every page is told of the season. */
async function stateOf({ database, clock, seasonId }: Season) {
  const server = await createTestServer({ database, clock });
  const reply = await server.app.inject(`/api/gameloop/v1/state/current/${seasonId}.json`);
  await server.close();
  return reply.json();
}

describe('when the game was away for the hour before a lock', () => {
  test('the lock moves by a working half hour, is said everywhere, and is entered once', async () => {
    const season = await afterOutage();
    await season.look();
    expect(await season.movedTo()).toBe(36);
    expect(await season.phases()).toEqual([]);
    expect(await stateOf(season)).toMatchObject({
      phase: 'GENERAL',
      phaseEndsAt: season.at(36),
      lockPlannedAt: season.lock,
    });
    const [round] = (await season.feed.catalogue()).rounds;
    expect(await season.audit()).toEqual([
      {
        actor: 'game',
        action: 'moveLock',
        subject: round?.id,
        reason: 'the game worked 0 minutes in the time before the lock',
        before: { lockAt: season.lock },
        after: { lockAt: season.at(36) },
      },
    ]);
    expect(season.said).toEqual([
      expect.stringMatching(
        /^the lock moves from .*Z to .*Z: before it the game worked for 0 minutes only$/,
      ),
    ]);

    await season.workUntil(40);
    expect(await season.movedTo()).toBe(36);
    expect((await season.phases()).slice(0, 2)).toEqual([
      ['GENERAL_LOCKED', 36],
      ['GAMEDAY', 36],
    ]);
    expect(await stateOf(season)).not.toHaveProperty('lockPlannedAt');
    await season.workUntil(60);
    const entered = (await season.phases()).map(([phase]) => phase);
    expect(new Set(entered).size).toBe(entered.length);
  });

  test('players whose match has begun stay locked, the others do not', async () => {
    const season = await afterOutage();
    await season.workUntil(20);
    const { db } = season.database;
    const rows = await db.selectFrom('match').selectAll().where('state', '=', 'LIVE').execute();
    const playing = new Set(rows.flatMap((row) => [row.home_team_id, row.guest_team_id]));
    expect(playing.size).toBeGreaterThan(0);
    const loaded = await seasonContext(db).seasons.get(season.seasonId);
    const context = ledgerContext(db);
    await setOwnClock(db, season.clock());
    const outcomes = { begun: new Set<string>(), others: new Set<string>() };
    for (const row of await db.selectFrom('ledger').selectAll().execute()) {
      const { formationId, indexedPlayers } = lineupOf(loaded, row);
      const ids = indexedPlayers.map((placed) => placed?.id ?? null);
      const playerAt = (slot: number) => loaded.playerById.get(ids[slot] ?? '');
      let version = row.version;
      for (let slot = 0; slot < FIELD_SIZE; slot++) {
        for (let bench = FIELD_SIZE; bench < ids.length; bench++) {
          const pair = [playerAt(slot), playerAt(bench)];
          if (!pair[0] || pair[0].position !== pair[1]?.position) continue;
          const swapped = ids.with(slot, ids[bench] ?? null).with(bench, ids[slot] ?? null);
          const request = { formationId, indexedPlayers: swapped, budget: row.budget };
          const plan = { userId: row.user_id, version, kind: 'commit', request } as const;
          const outcome = await ask(context, season.seasonId, season.clock(), plan);
          const hasBegun = pair.some((player) => playing.has(player?.teamId ?? ''));
          outcomes[hasBegun ? 'begun' : 'others'].add(typeof outcome);
          if (typeof outcome !== 'number') continue;
          version = outcome;
          const back = { ...plan, version, request: { ...request, indexedPlayers: ids } };
          version = Number(await ask(context, season.seasonId, season.clock(), back));
        }
      }
    }
    expect(outcomes).toEqual({ begun: new Set(['string']), others: new Set(['number']) });
  });

  test('a season may say that its locks never pass a kick-off, or never move', async () => {
    const season = await afterOutage(-3);
    await season.setFairness(null);
    await season.look();
    expect(await season.movedTo()).toBeNull();
    await season.setFairness({ workingMinutes: 30, withinMinutes: 60, pastKickOffMinutes: 0 });
    await season.look();
    expect(await season.movedTo()).toBe(1);
    await season.workUntil(3);
    expect((await season.phases()).slice(0, 2)).toEqual([
      ['GENERAL_LOCKED', 1],
      ['GAMEDAY', 1],
    ]);
  });

  test.each([
    ['never passes a kick-off where its source names results alone', false, 1],
    ['may pass one where its source says that a match has begun', true, 28],
  ])('the lock %s', async (_, isLive, movedTo) => {
    const follow = { ...NOTHING_NEW, isLive };
    const season = await afterOutage(-3, (feed) => ({ ...feed, follow }));
    await season.look();
    expect(await season.movedTo()).toBe(movedTo);
  });

  test('an outage of the moved half hour moves it once more, up to an hour past the kick-off', async () => {
    const season = await afterOutage();
    await season.workUntil(20);
    season.setTo(50);
    await season.workUntil(59);
    expect(await season.movedTo()).toBe(61);
    await season.workUntil(63);
    expect((await season.phases())[0]).toEqual(['GENERAL_LOCKED', 61]);
    expect(await season.audit()).toHaveLength(2);
  });
});

test('a half hour that everybody had moves nothing, whatever came after it', async () => {
  const season = await newSeason();
  season.setTo(-90);
  await season.workUntil(-28);
  season.setTo(12);
  await season.workUntil(13);
  expect(await season.movedTo()).toBeNull();
  expect((await season.phases())[0]).toEqual(['GENERAL_LOCKED', 0]);
  expect(await season.audit()).toEqual([]);
});

test('clocks of machines that jump ahead move nothing while servers work', async () => {
  const season = await newSeason();
  season.setTo(-90);
  await season.workUntil(-50);
  season.setAhead(60);
  await season.workUntil(1);
  expect(await season.movedTo()).toBeNull();
  expect((await season.phases())[0]).toEqual(['GENERAL_LOCKED', 0]);
});

describe('one lock is moved once', () => {
  test('by two servers that decide at the same time', async () => {
    const season = await afterOutage();
    const { db } = season.database;
    await Promise.all([
      season.look(season.runnerOn(db)),
      season.look(season.runnerOn(db)),
      season.look(season.runnerOn(db)),
    ]);
    expect(await season.movedTo()).toBe(36);
    expect(await season.audit()).toHaveLength(1);
    expect(season.said).toHaveLength(1);
  });

  test('by servers that die at any step of it', async () => {
    const season = await afterOutage();
    for (let queries = 1; queries <= 40; queries++) {
      const server = dyingServer(season.database.url, queries);
      await season.look(season.runnerOn(server.db), server.db).catch(() => undefined);
      await server.bury();
    }
    await season.look();
    expect(await season.movedTo()).toBe(36);
    expect(await season.audit()).toHaveLength(1);
    expect(await season.phases()).toEqual([]);
  });

  test('and is not entered by a server that has planned it before', async () => {
    const season = await afterOutage();
    const outdated = season.runnerOn(season.database.db);
    const planned = await outdated.next(season.clock());
    if (!planned) throw new Error('nothing is due');
    await season.look();
    expect(await season.movedTo()).toBe(36);
    expect(await outdated.apply(planned, { setClockAt: season.clock() })).toBe(false);
    expect(await season.phases()).toEqual([]);
  });
});
