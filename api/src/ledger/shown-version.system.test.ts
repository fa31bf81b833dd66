import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import fc from 'fast-check';
import { correctRounds } from '../evaluation/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { seasonContext } from '../season/season-context.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { createLedgerServer, type LedgerServer } from './ledger.fixture.ts';
import { presentLedger } from './ledger.presenter.ts';
import { ledgerContext } from './ledger-context.ts';
import { attempt, attempts } from './random-play.fixture.ts';
import { readShownLedger } from './shown-ledger.query.ts';

let server: LedgerServer;
let other: TestServer;
let season: LoadedSeason;
beforeAll(async () => {
  server = await createLedgerServer();
  other = await createTestServer({ database: server.database });
  season = await seasonContext(server.db).seasons.get(server.seasonId);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const PHASES = ['GENERAL_LOCKED', 'GAMEDAY', 'GAMEDAY_LOCKED', 'COMPLETED', 'GENERAL'] as const;

/** What may happen to a season with its users, in any order. */
const happenings = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('play' as const), attempt: attempts }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('step' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('phase' as const),
      until: fc.constantFrom(...PHASES),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reward' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correction' as const),
      player: fc.nat(485),
      more: fc.integer({ min: -90, max: 90 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('days' as const),
      days: fc.integer({ min: 0, max: 9 }),
    }),
  },
);

/** A late result of the latest evaluated round gives a player other points. */
async function correct(player: number, more: number): Promise<void> {
  const { db, seasonId } = server;
  await db.transaction().execute(async (trx) => {
    const round = await trx
      .selectFrom('round_evaluation')
      .innerJoin('round', 'round.id', 'round_evaluation.round_id')
      .select('round.id')
      .where('round.season_id', '=', seasonId)
      .orderBy('round_no', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!round) return;
    await trx
      .updateTable('player_match')
      .set((eb) => ({ points: eb('points', '+', more) }))
      .where('round_id', '=', round.id)
      .where('player_no', '=', player)
      .execute();
    await correctRounds(trx, seasonId, new Map([[round.id, { at: 0 }]]));
    await trx
      .updateTable('season_clock')
      .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
      .execute();
  });
}

/** Days that have passed since the season's clock was set by an event, which may set it back. */
let passed = 0;
const DAYS_MAX = 30;

/** Nothing happens for some days: the time of the season's clock alone moves. */
async function passDays(wanted: number): Promise<void> {
  const days = Math.min(wanted, DAYS_MAX - passed);
  passed += days;
  await server.db
    .updateTable('season_clock')
    .set((eb) => ({ game_time_ms: eb('game_time_ms', '+', days * 86_400_000) }))
    .execute();
}

test('over whole rounds two replies of one version are equal, and versions only rise', async () => {
  const seen = new Map<string, { readonly body: string; readonly etag: unknown }>();
  const kinds = new Set<string>();

  async function look(user: TestUser, highest: number): Promise<Ledger> {
    const url = `/api/ledger/v1/${user.userId}/${server.seasonId}/overview.json`;
    let ledger: Ledger | undefined;
    for (const { app } of [server, other]) {
      const reply = await app.inject({ method: 'GET', url, headers: user.headers });
      ledger = reply.json<Ledger>();
      expect(ledger.version).toBeGreaterThanOrEqual(highest);
      // Whatever is kept, it is what somebody reads who has kept nothing.
      expect(ledger).toEqual(await readAnew(user));
      const key = `${user.userId} ${ledger.version}`;
      const told = { body: reply.body, etag: reply.headers.etag };
      expect(seen.get(key) ?? told).toEqual(told);
      seen.set(key, told);
      for (const { kind, state } of ledger.actions) kinds.add(`${kind} ${state}`);
    }
    if (!ledger) throw new Error('nobody was asked');
    return ledger;
  }

  await fc.assert(
    fc.asyncProperty(fc.array(happenings, { minLength: 20, maxLength: 45 }), async (all) => {
      const [user, rival] = [await server.user(), await server.user()];
      await server.trade(user, await server.squadRequest(1));
      await server.trade(rival, await server.squadRequest(2));
      await server.execute(user, { actionId: 'gift-welcome' });
      let [ledger, ofRival] = [await look(user, 0), await look(rival, 0)];
      for (const each of all) {
        const changed = await happen(each, user, ledger);
        if (changed) expect(changed.version).toBeGreaterThanOrEqual(ledger.version);
        // A reply to a change tells the same as a look at that version.
        ledger = await look(user, changed?.version ?? ledger.version);
        if (changed?.version === ledger.version) expect(ledger).toEqual(changed);
        ofRival = await look(rival, ofRival.version);
      }
      await step('COMPLETED');
      ledger = await look(user, ledger.version);
      const claimed = await happen({ kind: 'reward' }, user, ledger);
      if (claimed) expect(await look(user, ledger.version)).toEqual(claimed);
    }),
    { numRuns: 5, endOnFailure: true },
  );
  // Rewards have come and gone, or nothing was proven.
  for (const one of ['ROUND_REWARD AVAILABLE', 'ROUND_REWARD DONE', 'GIFT DONE']) {
    expect(kinds).toContain(one);
  }
});

async function readAnew(user: TestUser): Promise<Ledger> {
  const context = ledgerContext(server.db);
  const { seasonId } = server;
  return presentLedger(await readShownLedger(context, seasonId, user.userId, Date.now()));
}

/** Where the happenings of all runs have played the whole season, nothing moves it on. */
async function step(until?: (typeof PHASES)[number]): Promise<void> {
  try {
    await server.loop.step(server.seasonId, until);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'SEASON_OVER') throw error;
  }
  passed = 0;
}

type Happening = typeof happenings extends fc.Arbitrary<infer T> ? T : never;

/** @returns the ledger as the answer to a change tells of it */
async function happen(
  happening: Happening,
  user: TestUser,
  ledger: Ledger,
): Promise<Ledger | undefined> {
  switch (happening.kind) {
    case 'play':
      return ledgerOf(await attempt(server, season, user, ledger, happening.attempt));
    case 'reward': {
      const reward = ledger.actions.find(
        ({ kind, state }) => kind === 'ROUND_REWARD' && state === 'AVAILABLE',
      );
      const request = { actionId: reward?.id ?? 'daily-reward' };
      return ledgerOf(await server.execute(user, request, ledger.version));
    }
    case 'step':
      await step();
      return undefined;
    case 'phase':
      await step(happening.until);
      return undefined;
    case 'correction':
      await correct(happening.player, happening.more);
      return undefined;
    case 'days':
      await passDays(happening.days);
      return undefined;
  }
}

function ledgerOf(reply: { readonly statusCode: number; json?(): unknown }): Ledger | undefined {
  return reply.statusCode === 200 ? (reply.json?.() as Ledger) : undefined;
}

test('a change made for what was seen before the season moved on is not refused for that', async () => {
  const user = await server.user();
  const before = await server.ledger(user);
  await passDays(1);
  const after = await server.ledger(user);
  expect(after.version).toBeGreaterThan(before.version);
  const favored = await server.favor(user, { favoritePlayerIds: [] }, before.version);
  expect(favored.statusCode).toBe(200);
  const outdated = await server.execute(user, { actionId: 'daily-reward' }, after.version);
  expect(outdated.statusCode).toBe(409);
});
