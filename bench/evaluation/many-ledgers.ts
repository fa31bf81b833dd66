import type { Database } from '@spieltag/api/database';
import type { RoundKey } from '@spieltag/api/evaluation';
import { type FeedSpec, openFeed } from '@spieltag/api/feed';
import { importSeason } from '@spieltag/api/game';
import { type Kysely, sql } from 'kysely';

/** Ledgers written with one statement. */
const BATCH = 100_000;

/** A generated season, in a league of its own with substitutions; the rounds are all it has, in order of play. */
export async function importBenchSeason(
  db: Kysely<Database>,
  { substitutions = false } = {},
): Promise<readonly RoundKey[]> {
  const feedSpec: FeedSpec = {
    provider: 'generated',
    seed: 1,
    ...(substitutions && { substitutions }),
  };
  const { seasonId } = await importSeason(db, openFeed(feedSpec), {
    feedSpec,
    clock: { mode: 'stepped' },
  });
  return roundsOf(db, seasonId);
}

/** All rounds of a season, in order of play. */
export async function roundsOf(
  db: Kysely<Database>,
  seasonId: string,
): Promise<readonly RoundKey[]> {
  const rounds = await db
    .selectFrom('round')
    .select('id')
    .where('season_id', '=', seasonId)
    .orderBy('round_no')
    .execute();
  return rounds.map(({ id }) => ({ seasonId, roundId: id }));
}

/** Opens ledgers with complete rosters; the same ones every time. Nobody checks them by the rules. */
export async function writeLedgers(
  db: Kysely<Database>,
  seasonId: string,
  users: number,
): Promise<void> {
  const { players } = await db
    .selectFrom('player')
    .select((eb) => eb.fn.countAll<number>().as('players'))
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
  for (let first = 0; first < users; first += BATCH) {
    await sql`
      insert into ledger (season_id, user_id, user_no, version, budget, soft_currency,
        formation_id, slot_player_no, slot_team_no, player_market_phase, favorite_player_ids)
      select ${seasonId}, 'us-bench-' || user_no, user_no, 1, 1000000, 0, '1442',
        array(select (hashint4(user_no * 22 + slot) & 1073741823) % ${players}
          from generate_series(0, 21) slot),
        array(select (hashint4(user_no * 22 + slot) & 1073741823) % 18
          from generate_series(0, 21) slot),
        'OPEN', '{}'
      from generate_series(${first}::int, ${Math.min(first + BATCH, users) - 1}::int) user_no
    `.execute(db);
  }
  await sql`vacuum analyze ledger`.execute(db);
}

/** Gives every player points in the round, between -6 and 20. */
export async function writePoints(db: Kysely<Database>, round: RoundKey): Promise<void> {
  await sql`
    insert into player_match (season_id, round_id, match_id, player_no, team_id, position, status,
      points, rated, breakdown)
    select season_id, ${round.roundId},
      (select min(id) from match where round_id = ${round.roundId}),
      player_no, team_id, position, 'STARTER',
      (hashtext(${round.roundId} || player_no) & 1073741823) % 27 - 6, true, '{}'
    from player where season_id = ${round.seasonId}`.execute(db);
}

/**
 * Makes the season one with substitutions, in which everybody has planned something and three in ten
 * players are missing from the round: hardly an eleven is whole.
 */
export async function offerSubstitutions(db: Kysely<Database>, round: RoundKey): Promise<void> {
  await sql`
    update season set preset = preset || '{"substitutions": true}',
      catalogue_version = catalogue_version + 1
    where id = ${round.seasonId}`.execute(db);
  await sql`
    update ledger set substitution_plan =
      array[0, 1, slot_player_no[1], slot_player_no[12]]::smallint[] || slot_player_no[12:22]
    where season_id = ${round.seasonId}`.execute(db);
  await sql`
    update player_match set stats = jsonb_build_object(
      'starter', (hashint4(player_no) & 1073741823) % 10 < 7, 'joker', false)
    where season_id = ${round.seasonId} and round_id = ${round.roundId}`.execute(db);
  await sql`vacuum analyze ledger`.execute(db);
}
