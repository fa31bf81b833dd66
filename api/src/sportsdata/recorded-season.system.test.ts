import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { openFeed } from '../feed/index.ts';
import { realSeason, testWithRealData } from '../feed/testing/real-seasons.ts';
import { GameLoop } from '../gameloop/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createTestServer } from '../testing/test-server.ts';

type Row = Readonly<Record<string, string>>;

const folder = realSeason('kicker/bl1-2024-25');
/** Written after this round, the last one whose results are recorded. */
const EXPORT = 'players-se-k00012024.bk.csv.gz';
const EXPORTED_AFTER_ROUNDS = 27;
/** Players of the export; those the database and the rounds know, of them those with points. */
const PLAYERS = 846;
const COMPARED_AT_LEAST = 540;
const RATED_AT_LEAST = 430;
/** Of whom nothing was recorded, so that there is nothing to compare. */
const UNKNOWN: Row = { Punkte: '0', Notendurchschnitt: '0.0' };

const rowsOf = (csv: string): ReadonlyMap<string, Row> => {
  const rows: Row[] = parse(csv, { delimiter: ';', columns: true });
  return new Map(rows.map((row) => [row.ID ?? '', row]));
};

/** Plays the recorded rounds through the game loop; answers the table of the players. */
async function replayed(): Promise<ReadonlyMap<string, Row>> {
  const database = await createTestDatabase();
  const { db } = database;
  const feedSpec = { provider: 'kicker', folder } as const;
  const { seasonId } = await importSeason(db, openFeed(feedSpec), {
    feedSpec,
    clock: { mode: 'stepped' },
  });
  const log = { info: () => undefined, error: () => undefined };
  const loop = new GameLoop({ db, clock: Date.now, log });
  expect(await loop.playRounds(seasonId, EXPORTED_AFTER_ROUNDS)).toBe(EXPORTED_AFTER_ROUNDS);
  const server = await createTestServer({ database });
  try {
    const { body } = await server.app.inject({
      url: `/api/sportsdata/v1/players-details/${seasonId}.csv`,
    });
    return rowsOf(body);
  } finally {
    await loop.stop();
    await server.close();
    await database.close();
  }
}

describe('a recorded season, played through the game loop', () => {
  testWithRealData('gives every player the points and the grade of the export', async () => {
    const recorded = rowsOf(gunzipSync(readFileSync(join(folder, EXPORT))).toString());
    const ours = await replayed();
    const differences: unknown[] = [];
    let rated = 0;
    let compared = 0;
    for (const [id, row] of recorded) {
      const own = ours.get(id) ?? UNKNOWN;
      if (own !== UNKNOWN) compared += 1;
      if (row.Punkte !== '0') rated += 1;
      const isEqual = own.Punkte === row.Punkte && own.Notendurchschnitt === row.Notendurchschnitt;
      if (!isEqual) differences.push({ recorded: row, ours: own });
    }
    process.stdout.write(
      `${compared} of ${recorded.size} players of the export compared, ${rated} of them with points, ${differences.length} differ\n`,
    );
    expect(differences).toEqual([]);
    expect(recorded.size).toBe(PLAYERS);
    expect(compared).toBeGreaterThan(COMPARED_AT_LEAST);
    expect(rated).toBeGreaterThan(RATED_AT_LEAST);
  });
});
