import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/index.ts';

/** Tables of a season's outcome, each with the columns that tell of real time, of what was known then, or of nothing. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  round: ['known_rounds'],
  match: [],
  player: [],
  player_match: [],
  ledger: ['created_at'],
  ledger_transaction: ['at'],
  frozen_round: ['frozen_at'],
  lineup_chunk: [],
  round_evaluation: ['evaluated_at'],
  result_chunk: [],
  score_histogram: [],
  order_chunk: [],
  round_optimum: [],
  round_correction: ['id'],
  season_event: ['applied_at'],
};

/** One digest for every table of a season: two seasons with the same digests are the same. */
export async function seasonDigest(db: Kysely<Database>): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const [table, left] of Object.entries(TABLES)) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row, '|' order by row)), '') as digest
      from (
        select (to_jsonb(t) - ${[...left]}::text[])::text as row from ${sql.table(table)} t
      ) rows`.execute(db);
    digests[table] = rows[0]?.digest ?? '';
  }
  return digests;
}
