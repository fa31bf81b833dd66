import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import { randomFrom } from '@spieltag/shared-kernel/rules';
import { simulationRoutes } from '@spieltag/shared-kernel/simulation';
import { API_ERROR_CODES, wholeContract } from '@spieltag/shared-kernel/whole-contract';
import { guestNetworkOf } from '../account/guest-network.ts';
import { type LeaderHandle, lead } from '../gameloop/leader.ts';
import { createLedgerServer, type LedgerServer } from '../ledger/ledger.fixture.ts';
import { seasonContext } from '../season/season-context.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type ChangeWatch, watchChanges } from './testing/change-watch.ts';
import { hostileRequest, type Tokens } from './testing/hostile-requests.ts';
import type { Known } from './testing/hostile-values.ts';

const REQUESTS = 20_000;
const STEPS = 3;
const REST_MS = 60_000;
const SEED = 'hostile';
const ROWS: readonly Route[] = Object.values(wholeContract).flatMap((family) =>
  Object.values(family),
);

let database: TestDatabase;
let leader: LeaderHandle;
let server: LedgerServer;
let watch: ChangeWatch;
let known: Known;
let tokens: Tokens;
beforeAll(async () => {
  database = await createTestDatabase();
  leader = await leadIdly(database);
  server = await createLedgerServer({ database });
  const { db, seasonId } = server;
  const users = [await server.user('admin'), await server.user(), await server.guest()];
  for (const [seed, user] of users.entries()) {
    await server.trade(user, await server.squadRequest(seed));
    await server.ledger(user);
  }
  const season = await seasonContext(db).seasons.get(seasonId);
  const playerIds = season.players.slice(0, 40).map(({ id }) => id);
  known = {
    seasonId: [seasonId],
    leagueId: [season.leagueId],
    roundId: season.rounds.slice(0, 2).map(({ id }) => id),
    userId: users.map(({ userId }) => userId),
    playerId: playerIds,
    favoritePlayerId: playerIds,
    indexedPlayer: playerIds,
    formationId: season.formations.map(({ id }) => id),
    uid: ['abcdefghijklmnopqrstuvwx'],
  };
  // Administrators may change anything: as often as all others together.
  const bearers = users.map(({ headers }) => headers.authorization);
  tokens = [...bearers, ...bearers, '', 'Bearer', 'Bearer x.y.z', 'Basic YTpi', `${bearers[1]}x`];
  // Whoever asks first has the game make its keys, for notifications and for guests' networks: that is no
  // hostile request's doing.
  await guestNetworkOf(server.app.apiContext, { role: 'trial' }, '192.0.2.1');
  const overview = wholeContract.push.overview.path;
  const asked = await server.app.inject({ url: overview, headers: users[0]?.headers ?? {} });
  expect(asked.statusCode).toBe(200);
  watch = await watchChanges(db);
});
afterAll(async () => {
  await server.close();
  await leader.stop();
  await database.close();
});

/** Leads in the server's place, and does nothing: what changes then, a request has changed. */
async function leadIdly({ db }: TestDatabase): Promise<LeaderHandle> {
  const leading = Promise.withResolvers<void>();
  const idle = lead(db, { info: () => undefined, error: () => undefined }, async () => {
    leading.resolve();
    return REST_MS;
  });
  await leading.promise;
  return idle;
}

test(`${REQUESTS} hostile requests over all rows: none breaks the server, none that is refused changes anything`, async () => {
  const random = randomFrom(SEED);
  const failures: unknown[] = [];
  const statuses: Record<number, number> = {};
  for (let no = 0; no < REQUESTS && failures.length < 10; no++) {
    const row = ROWS[no % ROWS.length] as Route;
    // A step takes longer than a thousand refusals: a few are enough to leave the first phase.
    const isStep = row === simulationRoutes.roundSimulationStep && no > STEPS * ROWS.length;
    const met = isStep ? { ...known, seasonId: ['se-none'] } : known;
    const request = hostileRequest(row, random, met, tokens);
    const response = await server.app.inject(request);
    const { statusCode, body } = response;
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    const changed = await watch.changed();
    const isRefused = statusCode >= 400;
    // Of streams only the head is asked for.
    const hasBody = request.method !== 'HEAD';
    const isCoded = !isRefused || !hasBody || API_ERROR_CODES.includes(response.json().code);
    if (statusCode >= 500 || !isCoded || (isRefused && changed.length > 0)) {
      const shown = JSON.stringify(request).slice(0, 600);
      failures.push({ no, statusCode, body: body.slice(0, 300), changed, request: shown });
    }
  }
  expect(failures).toEqual([]);
  // The generator reaches what lies behind the checks, not only the checks.
  expect(statuses[200]).toBeGreaterThan(REQUESTS / 50);
});
