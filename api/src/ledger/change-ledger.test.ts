import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { lockSeason } from '../season/season-state.repository.ts';
import { ROUTE_FAMILIES, type RouteFamily } from '../server.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { changesOf, createLedgerServer, type LedgerServer } from './ledger.fixture.ts';
import { readLedger } from './ledger.repository.ts';

let server: LedgerServer;
beforeAll(async () => {
  server = await createLedgerServer();
});
afterAll(() => server.close());

async function enterPhase(db: Kysely<Database>, phase: RoundPhase): Promise<void> {
  await db.updateTable('round').set({ phase }).where('round_no', '=', 1).execute();
  await db
    .updateTable('season_clock')
    .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
    .execute();
}

/** Until a change stands in line for the lock of the season. */
async function untilSomebodyWaits(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  if (rows.length === 0) await untilSomebodyWaits(db);
}

/** Prices of a player as a new version of the catalogue. */
const raisePrice = (playerId: string, by: number) =>
  server.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('player')
      .set((eb) => ({ market_value: eb('market_value', '+', by) }))
      .where('id', '=', playerId)
      .execute();
    await trx
      .updateTable('season')
      .set((eb) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
      .execute();
  });

describe('a change while the season moves on', () => {
  test.each([
    ['of a ledger that is open', true],
    ['that opens the ledger', false],
  ])('%s waits for the event, and is judged by what is true after it', async (_, isOpen) => {
    const user = await server.user();
    if (isOpen) await server.ledger(user);
    const full = await server.squadRequest(3);
    const { waiting } = await server.db.transaction().execute(async (trx) => {
      await lockSeason(trx, server.seasonId);
      const reply = server.trade(user, full);
      await untilSomebodyWaits(server.db);
      await enterPhase(trx, 'GENERAL_LOCKED');
      return { waiting: reply };
    });
    expect((await waiting).json()).toMatchObject({ code: 'REFUSED_GAME_LOCKED' });
    await enterPhase(server.db, 'GENERAL');
    expect((await server.trade(user, full)).statusCode).toBe(200);
  });

  test('is decided by prices that changed a moment ago', async () => {
    const user = await server.user();
    const full = await server.squadRequest(6);
    await raisePrice(full.indexedPlayers[0] ?? '', 1000);
    const cheaper = await server.trade(user, full);
    expect(cheaper.json()).toMatchObject({ code: 'REFUSED_BUDGET_MISMATCH' });
    const paid = { ...full, budget: full.budget - 1000 };
    expect((await server.trade(user, paid)).statusCode).toBe(200);
  });

  test('opens a ledger with the initial budget of now', async () => {
    const more = 10_000_000;
    const full = await server.squadRequest(6);
    // From here on the server has the season in memory, as it was.
    await server.ledger(await server.user());
    await server.db
      .updateTable('season')
      .set((eb) => ({
        preset: sql<string>`jsonb_set(preset, '{initialBudget}',
          to_jsonb((preset->>'initialBudget')::int + ${more}::int))`,
        catalogue_version: eb('catalogue_version', '+', 1),
      }))
      .execute();
    const bought = await server.trade(await server.user(), {
      ...full,
      budget: full.budget + more,
    });
    expect(bought.statusCode).toBe(200);
  });
});

describe('a change of what this server has seen before', () => {
  const favor = (
    app: TestServer['app'],
    { headers }: TestUser,
    favoritePlayerIds: (string | null)[],
  ) =>
    app.inject({
      method: 'POST',
      url: `/api/gameloop/v1/${server.seasonId}/set-favorite-players.json`,
      payload: { favoritePlayerIds },
      headers,
    });

  test('loses nothing another server has changed meanwhile', async () => {
    const user = await server.user();
    await server.ledger(user);
    const other = await createTestServer({ database: server.database });
    const full = await server.squadRequest(7);
    const [first = '', second = ''] = full.indexedPlayers;
    expect(changesOf((await favor(other.app, user, [first])).json())).toBe(1);
    const traded = (await server.trade(user, full)).json<Ledger>();
    expect([changesOf(traded), traded.favoritePlayerIds]).toEqual([2, [first]]);
    const replies = await Promise.all([
      favor(server.app, user, [second]),
      favor(other.app, user, [first, second]),
    ]);
    await other.close();
    expect(replies.map((reply) => changesOf(reply.json())).sort()).toEqual([3, 4]);
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test('is not made for a season that has moved on', async () => {
    const user = await server.user();
    const full = await server.squadRequest(8);
    expect((await server.trade(user, full)).statusCode).toBe(200);
    await enterPhase(server.db, 'GENERAL_LOCKED');
    const lineup = {
      formationId: full.formationId,
      indexedPlayers: full.indexedPlayers.toReversed(),
    };
    expect((await server.commit(user, lineup)).json()).toMatchObject({
      code: 'REFUSED_LINEUP_PHASE_LOCKED',
    });
    await enterPhase(server.db, 'GENERAL');
  });
});

describe('a change that takes too long', () => {
  let nowMs = 0;
  let attempts = 0;
  /** What a change is decided on is outdated after so many ms; undefined: it holds. */
  let outdatedAfterMs: number | undefined;
  const outdating: readonly RouteFamily[] = ROUTE_FAMILIES.map(
    (family) => (app, context) =>
      family(app, {
        ...context,
        writes: {
          write: async (change) => {
            attempts += 1;
            if (outdatedAfterMs === undefined) return context.writes.write(change);
            nowMs += outdatedAfterMs;
            return false;
          },
        },
      }),
  );
  let slow: LedgerServer;
  beforeAll(async () => {
    slow = await createLedgerServer({ families: outdating, waitClock: () => nowMs });
  });
  beforeEach(() => {
    attempts = 0;
    outdatedAfterMs = undefined;
  });
  afterAll(() => slow.close());

  const ledgerOf = ({ userId }: TestUser) =>
    readLedger(slow.db, { seasonId: slow.seasonId, userId });

  test('is begun again while there is time', async () => {
    const user = await slow.user();
    await slow.ledger(user);
    outdatedAfterMs = 1500;
    expect((await slow.trade(user, await slow.squadRequest(1))).statusCode).toBe(200);
    expect(attempts).toBe(2);
  });

  test('is not begun again when it is outdated, and not made', async () => {
    const user = await slow.user();
    await slow.ledger(user);
    const before = await ledgerOf(user);
    const full = await slow.squadRequest(1);
    outdatedAfterMs = 4500;
    const refused = await slow.trade(user, full, undefined, 'a-key');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(attempts).toBe(1);
    expect(await ledgerOf(user)).toEqual(before);
    outdatedAfterMs = undefined;
    expect((await slow.trade(user, full, undefined, 'a-key')).statusCode).toBe(200);
  });

  test('is not begun under a lock when it is outdated for the second time', async () => {
    const user = await slow.user();
    await slow.ledger(user);
    const before = await ledgerOf(user);
    outdatedAfterMs = 2500;
    expect((await slow.trade(user, await slow.squadRequest(1))).statusCode).toBe(503);
    expect(attempts).toBe(2);
    expect(await ledgerOf(user)).toEqual(before);
  });

  test('is not made when the locks it waited for come after the edge has given up', async () => {
    const user = await slow.user();
    const full = await slow.squadRequest(1);
    const { waiting } = await slow.db.transaction().execute(async (trx) => {
      await lockSeason(trx, slow.seasonId);
      const reply = slow.trade(user, full, undefined, 'a-key');
      await untilSomebodyWaits(slow.db);
      nowMs += 10_500;
      return { waiting: reply };
    });
    expect((await waiting).statusCode).toBe(503);
    expect(await ledgerOf(user)).toBeUndefined();
    expect((await slow.trade(user, full, undefined, 'a-key')).statusCode).toBe(200);
  });
});

test('a ledger that another server has changed is read anew, and changed together with others', async () => {
  let written = 0;
  const counting: readonly RouteFamily[] = ROUTE_FAMILIES.map(
    (family) => (app, context) =>
      family(app, {
        ...context,
        writes: {
          write: async (change) => {
            const isWritten = await context.writes.write(change);
            written += Number(isWritten);
            return isWritten;
          },
        },
      }),
  );
  const first = await createLedgerServer({ families: counting });
  const second = await createTestServer({ database: first.database });
  try {
    const user = await first.user();
    const opened = await first.ledger(user);
    const nobody = { favoritePlayerIds: [] };
    expect((await first.favor(user, nobody, opened.version)).statusCode).toBe(200);
    const elsewhere = await second.app.inject({
      method: 'POST',
      url: `/api/gameloop/v1/${first.seasonId}/set-favorite-players.json`,
      payload: nobody,
      headers: user.headers,
    });
    written = 0;
    const changed = await first.favor(user, nobody, elsewhere.json<Ledger>().version);
    expect([changed.statusCode, changesOf(changed.json())]).toEqual([200, 3]);
    expect(written).toBe(1);
  } finally {
    await second.close();
    await first.close();
  }
});
