import type { HandCorrection, MatchFigures } from '@spieltag/shared-kernel/contract';
import type { PlayerMatchStats } from '@spieltag/shared-kernel/rules';
import { sql } from 'kysely';
import { createBots } from '../../bots/index.ts';
import type { MatchUpdate, SeasonFeed } from '../../feed/feed.types.ts';
import { openFeed } from '../../feed/index.ts';
import { GameLoop } from '../../gameloop/index.ts';
import { importSeason } from '../../season/import-season.ts';
import {
  createTestServer,
  type TestServerOptions,
  type TestUser,
} from '../../testing/test-server.ts';

const BASE = '/api/administration/v1';
const feedSpec = { provider: 'generated', seed: 3 } as const;
const log = { info: () => undefined, error: () => undefined };
const BOTS = 60;

/** What players are told in these tests. */
export const NOTICE = { de: 'Die Note war vertauscht.', en: 'The grade was mixed up.' };
/** What stands in the audit log. */
export const REASON = 'the source has mixed up two players';

/** What the source says of a player instead, in every update of one match. */
export interface Restated {
  readonly matchId: string;
  readonly playerId: string;
  readonly figures: Partial<PlayerMatchStats>;
}

/** The generated season, whose source says something else of a player. */
export function restating({ matchId, playerId, figures }: Restated): SeasonFeed {
  const feed = openFeed(feedSpec);
  const restate = (update: MatchUpdate): MatchUpdate =>
    update.matchId === matchId
      ? {
          ...update,
          players: update.players.map((player) =>
            player.playerId === playerId && player.stats
              ? { ...player, stats: { ...player.stats, ...figures } }
              : player,
          ),
        }
      : update;
  return {
    ...feed,
    catalogue: () => feed.catalogue(),
    playerChanges: () => feed.playerChanges(),
    roundUpdates: async (roundId) => (await feed.roundUpdates(roundId)).map(restate),
  };
}

/** A season with managers, moved on by hand, and two administrators who correct its results. */
export async function createCorrectableSeason(
  feed: SeasonFeed = openFeed(feedSpec),
  options: TestServerOptions = {},
) {
  const server = await createTestServer(options);
  const { db } = server.database;
  const { seasonId } = await importSeason(db, feed, { feedSpec, clock: { mode: 'stepped' } });
  await createBots(db, seasonId, BOTS, 1);
  const catalogue = await feed.catalogue();
  const loop = () => new GameLoop({ db, clock: Date.now, log, openFeed: () => feed });
  const admins = [await server.user('admin'), await server.user('admin')] as const;

  async function post(name: string, payload: object, by: TestUser = admins[0]) {
    const url = `${BASE}/${name}.json`;
    return server.app.inject({ method: 'POST', url, headers: by.headers, payload });
  }
  async function get<Reply>(path: string): Promise<Reply> {
    const url = `${BASE}/${path}.json`;
    return (await server.app.inject({ url, headers: admins[0].headers })).json();
  }
  const why = { notice: NOTICE, reason: REASON };

  return {
    server,
    db,
    seasonId,
    catalogue,
    admins,
    /** A new one, as after a restart. */
    loop,
    post,
    get,
    correctPlayer: (body: object, by?: TestUser) =>
      post('correct-player', { seasonId, replaces: null, ...why, ...body }, by),
    correctMatch: (body: object) =>
      post('correct-match', { seasonId, replaces: null, ...why, ...body }),
    withdraw: (correctionId: number) => post('withdraw-correction', { correctionId, ...why }),
    figuresOf: (matchId: string) => get<MatchFigures>(`match-figures/${seasonId}/${matchId}`),
    corrections: async () =>
      (await get<{ corrections: HandCorrection[] }>(`corrections/${seasonId}`)).corrections,
    /** Points, rankings and best elevens of all evaluated rounds. */
    async evaluations() {
      const tables = ['result_chunk', 'score_histogram', 'order_chunk', 'round_optimum'];
      const reads = tables.map((table) =>
        sql`select * from ${sql.table(table)} as t order by t::text`.execute(db),
      );
      return (await Promise.all(reads)).map(({ rows }) => rows);
    },
    /** What has happened, but for corrections by hand. */
    async eventKeys() {
      const rows = await db.selectFrom('season_event').select('key').orderBy('key').execute();
      return rows.map(({ key }) => key).filter((key) => !key.includes('!'));
    },
  };
}

export type CorrectableSeason = Awaited<ReturnType<typeof createCorrectableSeason>>;

/** A player who was rated in a match, and how. */
export function ratedPlayer({ players }: MatchFigures) {
  const player = players.find(({ counted }) => counted?.grade);
  if (!player?.counted) throw new Error('nobody was graded');
  return { ...player, counted: player.counted };
}
