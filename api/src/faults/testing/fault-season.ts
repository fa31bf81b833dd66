import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import { createBots } from '../../bots/index.ts';
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '../../database/index.ts';
import type { LedgerEvent } from '../../database/tables/ledger-transaction.types.ts';
import { openFeed } from '../../feed/index.ts';
import { readLedger } from '../../ledger/ledger.repository.ts';
import { replayLedger } from '../../ledger/replay.model.ts';
import { storedLedger } from '../../ledger/stored-ledger.codec.ts';
import { importSeason } from '../../season/import-season.ts';
import type { LoadedSeason } from '../../season/season.types.ts';
import { seasonContext } from '../../season/season-context.ts';
import { createApi } from '../../server.ts';
import { createConfig } from '../../settings/config.ts';
import { copyTemplateCluster } from '../../testing/template-cluster.ts';

/** Where its season comes from. */
export const FAULT_FEED = { provider: 'generated', seed: 5 } as const;

/** Changes that were answered with success, as `userId change`. */
export type Acknowledged = Set<string>;

/** A player with a complete squad, two lineups of it and a captain's card. */
export interface FaultPlayer {
  readonly userId: string;
  readonly authorization: string;
  readonly lineups: readonly [string, string];
}

/** A season in a data folder, played by nobody yet. */
export interface FaultSeason {
  readonly dataDir: string;
  /** Address of the folder's PostgreSQL while it runs. */
  readonly databaseUrl: string;
  readonly seasonId: string;
  readonly players: readonly FaultPlayer[];
}

/** Makes a season with players in a data folder of its own; nothing runs on it afterwards. */
export async function makeSeason(players: number): Promise<FaultSeason> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'spieltag-fault-'));
  await chmod(dataDir, 0o711);
  await copyTemplateCluster(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase({ url: postgres.url });
  try {
    await migrate(db);
    const { seasonId } = await importSeason(db, openFeed(FAULT_FEED), {
      feedSpec: FAULT_FEED,
      clock: { mode: 'stepped' },
    });
    await createBots(db, seasonId, players, 1);
    return {
      dataDir,
      databaseUrl: postgres.url,
      seasonId,
      players: await playersOf(db, seasonId),
    };
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

async function playersOf(db: Kysely<Database>, seasonId: string): Promise<FaultPlayer[]> {
  const api = await createApi({
    db,
    config: createConfig({ stage: 'development', tokenLifetimeSeconds: 36_000 }),
  });
  await api.ready();
  const season = await seasonContext(db).seasons.get(seasonId);
  const users = await db.selectFrom('ledger').select('user_id').orderBy('user_no').execute();
  const players = await Promise.all(
    users.map(async ({ user_id: userId }) => {
      const jwt = await api.apiContext.tokens.issue({ id: userId, role: 'user' });
      const authorization = `Bearer ${jwt}`;
      const url = `/api/ledger/v1/${userId}/${seasonId}/overview.json`;
      const claimed = await api.inject({
        method: 'POST',
        url: `/api/ledger/v1/${seasonId}/execute-action.json`,
        headers: { authorization },
        payload: { actionId: 'gift-welcome' },
      });
      if (claimed.statusCode !== 200) throw new Error(`no captain's card: ${claimed.body}`);
      const ledger: Ledger = (await api.inject({ url, headers: { authorization } })).json();
      return { userId, authorization, lineups: lineupsOf(ledger, season) };
    }),
  );
  await api.close();
  return players;
}

/** The lineup with two players of one position on the pitch changing places, and as it is. */
function lineupsOf({ lineup }: Ledger, season: LoadedSeason): readonly [string, string] {
  const { formationId, indexedPlayers } = lineup;
  const ids = indexedPlayers.map((placed) => placed?.id ?? null);
  const positions = ids.map((id) => season.playerById.get(id ?? '')?.position);
  const first = positions.findIndex((position, slot) => position === positions[slot + 1]);
  const swapped = ids.with(first, ids[first + 1] ?? null).with(first + 1, ids[first] ?? null);
  const body = (indexed: readonly (string | null)[]) =>
    JSON.stringify({ formationId, indexedPlayers: indexed });
  return [body(swapped), body(ids)];
}

/** Acknowledged changes that are not written down. */
export async function lostOf(
  db: Kysely<Database>,
  acknowledged: Acknowledged,
): Promise<readonly string[]> {
  // Play may go on: what is acknowledged after the rows were read is not lost.
  const changes = [...acknowledged];
  const rows = await db.selectFrom('ledger_transaction').select(['user_id', 'version']).execute();
  const written = new Set(rows.map((row) => `${row.user_id} ${row.version}`));
  return changes.filter((change) => !written.has(change));
}

/** How many changes of each ledger are written down, by user. */
export async function countChanges(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ledger_transaction')
    .select(['user_id', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
}

/** Answers by user and key that are not those which are kept under it. */
export async function notKeptOf(
  db: Kysely<Database>,
  answers: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<readonly unknown[]> {
  const rows = await db
    .selectFrom('ledger_request')
    .select(['user_id', 'key', 'status', 'reply'])
    .execute();
  const kept = new Map(rows.map((row) => [`${row.user_id} ${row.key}`, row]));
  return [...answers].flatMap(([userId, own]) =>
    [...own].flatMap(([key, answer]) => {
      const row = kept.get(`${userId} ${key}`);
      return row?.status === 200 && row.reply === answer ? [] : [{ userId, key, answer, row }];
    }),
  );
}

/** Players whose ledger is not what its history adds up to. */
export async function contradictionsOf(
  db: Kysely<Database>,
  {
    seasonId,
    players,
  }: { readonly seasonId: string; readonly players: readonly Pick<FaultPlayer, 'userId'>[] },
): Promise<readonly unknown[]> {
  const season = await seasonContext(db).seasons.get(seasonId);
  const found: unknown[] = [];
  for (const { userId } of players) {
    const row = await readLedger(db, { seasonId, userId });
    if (!row) throw new Error(`The ledger of ${userId} is gone`);
    const events = await db
      .selectFrom('ledger_transaction')
      .select(['kind', 'payload'])
      .where('season_id', '=', seasonId)
      .where('user_id', '=', userId)
      .orderBy('version')
      .execute();
    const stored = storedLedger(season, row);
    const replayed = replayLedger(events as LedgerEvent[]);
    if (!isDeepStrictEqual(stored, replayed)) found.push({ userId, stored, replayed });
  }
  return found;
}
