import type { Ledger, TransactionRequest } from '@spieltag/shared-kernel/contract';
import { randomFrom, sentLineup, squadPlayerIds } from '@spieltag/shared-kernel/rules';
import type { InjectOptions } from 'fastify';
import { botSquads } from '../bots/bot-squad.ts';
import type { LedgerEvent } from '../database/tables/ledger-transaction.types.ts';
import { type FeedSpec, openFeed } from '../feed/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import { lineupOf } from '../lineups/slots.codec.ts';
import { importSeason } from '../season/import-season.ts';
import { seasonContext } from '../season/season-context.ts';
import { ROUTE_FAMILIES, type RouteFamily } from '../server.ts';
import { createTestServer, type TestServerOptions, type TestUser } from '../testing/test-server.ts';
import { readLedger } from './ledger.repository.ts';
import { newLedger } from './open-ledger.command.ts';
import { type ReplayedLedger, replayLedger } from './replay.model.ts';
import { changesIn } from './shown-version.model.ts';
import { storedLedger } from './stored-ledger.codec.ts';
import { writeChangeIfUnchanged } from './write-change.ts';

const FEED: FeedSpec = { provider: 'generated', seed: 5 };
/** The same season with substitutions. */
export const SUBSTITUTIONS: FeedSpec = { ...FEED, substitutions: true };

/** Routes that write every change in a statement of its own, as if nobody else waited with it. */
export const WRITING_ALONE: readonly RouteFamily[] = ROUTE_FAMILIES.map(
  (family) => (app, context) =>
    family(app, {
      ...context,
      writes: {
        write: ({ seen, change, answer }) =>
          writeChangeIfUnchanged(context.db, seen, change, answer),
      },
    }),
);

/** A server with a stepped season nobody has played yet, and ways to play it. For tests. */
export async function createLedgerServer(
  options: TestServerOptions = {},
  feedSpec: FeedSpec = FEED,
) {
  const server = await createTestServer(options);
  const { db } = server.database;
  const { seasonId } = await importSeason(db, openFeed(feedSpec), {
    feedSpec,
    clock: { mode: 'stepped' },
  });
  const loop = new GameLoop({ db, clock: Date.now, log: server.app.log });
  const { seasons } = seasonContext(db);

  async function call(
    user: TestUser,
    options: InjectOptions,
    version?: number | string,
    key?: string,
  ) {
    const headers = {
      ...user.headers,
      ...(version === undefined ? {} : { 'if-match': `${version}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    return server.app.inject({ ...options, headers: { ...headers, ...options.headers } });
  }

  const change =
    (family: string, route: string) =>
    (user: TestUser, payload: object | string, version?: number | string, key?: string) =>
      call(
        user,
        { method: 'POST', url: `/api/${family}/v1/${seasonId}/${route}.json`, payload },
        version,
        key,
      );

  return {
    ...server,
    db,
    seasonId,
    loop,
    call,
    trade: change('gameloop', 'player-transaction'),
    commit: change('gameloop', 'commit-lineup'),
    favor: change('gameloop', 'set-favorite-players'),
    plan: change('gameloop', 'set-substitutions'),
    execute: change('ledger', 'execute-action'),
    eject: change('ledger', 'eject-action'),
    /** Of the simulation. */
    give: (user: TestUser, route: string, payload: object) =>
      change('simulations', route)(user, payload),

    async ledger(user: TestUser): Promise<Ledger> {
      const url = `/api/ledger/v1/${user.userId}/${seasonId}/overview.json`;
      const response = await call(user, { method: 'GET', url });
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json();
    },

    /** The request that buys a complete squad from nothing, another for every seed. */
    async squadRequest(seed: number): Promise<TransactionRequest> {
      const season = await seasons.get(seasonId);
      const { columns } = newLedger(season);
      const opened = { budget: columns.budget, lineup: lineupOf(season, columns) };
      const { squad } = botSquads(season, opened)(randomFrom(seed));
      return { ...sentLineup(squad.lineup), budget: squad.budget };
    },

    /** The same request with some slots left empty, its budget worked out accordingly. */
    async without(request: TransactionRequest, ...slots: number[]): Promise<TransactionRequest> {
      const season = await seasons.get(seasonId);
      const priceOf = (slot: number) =>
        season.playerById.get(request.indexedPlayers[slot] ?? '')?.marketValue ?? 0;
      return {
        ...request,
        indexedPlayers: request.indexedPlayers.map((id, slot) =>
          slots.includes(slot) ? null : id,
        ),
        budget: request.budget + slots.reduce((sum, slot) => sum + priceOf(slot), 0),
      };
    },

    /** The ledger's row in the words of its replay. */
    async stored(user: TestUser): Promise<ReplayedLedger> {
      const season = await seasons.get(seasonId);
      const row = await readLedger(db, { seasonId, userId: user.userId });
      if (!row) throw new Error(`${user.userId} has no ledger`);
      return storedLedger(season, row);
    },

    /** What the written down history of a ledger adds up to. */
    async replay(user: TestUser): Promise<ReplayedLedger> {
      const rows = await db
        .selectFrom('ledger_transaction')
        .select(['kind', 'payload'])
        .where('season_id', '=', seasonId)
        .where('user_id', '=', user.userId)
        .orderBy('version')
        .execute();
      return replayLedger(rows as LedgerEvent[]);
    },
  };
}

/** How many changes of it a ledger includes. */
export const changesOf = ({ version }: Ledger) => changesIn(version);

export type LedgerServer = Awaited<ReturnType<typeof createLedgerServer>>;

/** Ids of the players a ledger holds. */
export function playersOf({ lineup }: Ledger): readonly string[] {
  return squadPlayerIds(lineup);
}
