import { sql } from 'kysely';
import { createBots } from '../bots/index.ts';
import { openFeed, type SeasonFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { GameLoop } from './game-loop.ts';

const feedSpec = { provider: 'generated', seed: 3 } as const;
/** Every match is played in its round. */
export const feed = openFeed(feedSpec);
const log = { info: () => undefined, error: () => undefined };
const MANAGERS = 60;

/** The feed, with the first match of the first round played later. */
export async function postponing(delayMs: number): Promise<{ feed: SeasonFeed; matchId: string }> {
  const catalogue = await feed.catalogue();
  const [round] = catalogue.rounds;
  const moved = catalogue.matches.find((match) => match.roundId === round?.id);
  if (!moved) throw new Error('the first round has no matches');
  const postponed: SeasonFeed = {
    ...feed,
    catalogue: async () => ({
      ...catalogue,
      matches: catalogue.matches.map((match) =>
        match === moved ? { ...match, date: match.date + delayMs } : match,
      ),
    }),
    roundUpdates: async (roundId) => {
      const updates = await feed.roundUpdates(roundId);
      return updates
        .map((update) =>
          update.matchId === moved.id ? { ...update, at: update.at + delayMs } : update,
        )
        .toSorted((a, b) => a.at - b.at);
    },
    playerChanges: () => feed.playerChanges(),
  };
  return { feed: postponed, matchId: moved.id };
}

/** A season of such a feed, with managers. */
export async function seasonOf(source: SeasonFeed) {
  const database = await createTestDatabase();
  const { db } = database;
  const { seasonId } = await importSeason(db, source, { feedSpec, clock: { mode: 'stepped' } });
  await createBots(db, seasonId, MANAGERS, 1);
  const loop = new GameLoop({ db, clock: Date.now, log, openFeed: () => source });
  const rounds = await db.selectFrom('round').select('id').orderBy('round_no').limit(2).execute();
  return { database, db, seasonId, loop, roundIds: rounds.map(({ id }) => id) };
}
export type LateSeason = Awaited<ReturnType<typeof seasonOf>>;

/** Points, rankings and best elevens of all evaluated rounds. */
export async function evaluations({ db }: LateSeason) {
  const all = <T extends 'result_chunk' | 'score_histogram' | 'order_chunk' | 'round_optimum'>(
    table: T,
  ) => sql`select * from ${sql.table(table)} as t order by t::text`.execute(db);
  const [results, histogram, order, optima, ledgers] = await Promise.all([
    all('result_chunk'),
    all('score_histogram'),
    all('order_chunk'),
    all('round_optimum'),
    db.selectFrom('ledger').select(['user_no', 'slot_player_no']).orderBy('user_no').execute(),
  ]);
  return [results.rows, histogram.rows, order.rows, optima.rows, ledgers];
}

/** What was corrected, in order. */
export const corrections = ({ db }: LateSeason) =>
  db.selectFrom('round_correction').selectAll().orderBy('id').execute();
