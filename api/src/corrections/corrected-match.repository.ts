import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { MatchUpdate } from '../feed/feed.types.ts';

/** A match of a season, and the round it belongs to. */
export interface MatchKey {
  readonly seasonId: string;
  readonly roundId: string;
  readonly matchId: string;
}

/**
 * What the source of a season says of a match: of one that is corrected as it was kept aside, else as
 * it was taken over last.
 * @param at game time that has been reached, epoch ms
 */
export async function readSource(
  db: Kysely<Database>,
  key: MatchKey,
  at: number,
): Promise<MatchUpdate> {
  const kept = await db
    .selectFrom('corrected_match')
    .select('source')
    .where('season_id', '=', key.seasonId)
    .where('match_id', '=', key.matchId)
    .executeTakeFirst();
  return kept ? { ...kept.source, at } : readTakenOver(db, key, at);
}

/** What the source has said last of matches that are corrected, by match id. */
export async function readKeptSources(
  db: Kysely<Database>,
  seasonId: string,
  matchIds: readonly string[],
): Promise<Map<string, MatchUpdate>> {
  const rows = await db
    .selectFrom('corrected_match')
    .select(['match_id', 'source'])
    .where('season_id', '=', seasonId)
    .where('match_id', '=', sql<string>`any(${matchIds}::text[])`)
    .execute();
  return new Map(rows.map(({ match_id, source }) => [match_id, source]));
}

/** A match as it counts now. */
export async function readTakenOver(
  db: Kysely<Database>,
  { seasonId, roundId, matchId }: MatchKey,
  at: number,
): Promise<MatchUpdate> {
  const match = await db
    .selectFrom('match')
    .select(['state', 'home_score as homeScore', 'guest_score as guestScore'])
    .where('season_id', '=', seasonId)
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow();
  const players = await db
    .selectFrom('player_match as played')
    .innerJoin('player', (join) =>
      join
        .onRef('player.season_id', '=', 'played.season_id')
        .onRef('player.player_no', '=', 'played.player_no'),
    )
    .select([
      'player.id as playerId',
      'played.team_id as teamId',
      'played.position',
      'played.status',
      'stats',
    ])
    .where('played.season_id', '=', seasonId)
    .where('match_id', '=', matchId)
    .orderBy('played.player_no')
    .execute();
  return { at, roundId, matchId, ...match, players };
}

/** Keeps aside what the source says of a match that is corrected. */
export async function keepSource(
  trx: Transaction<Database>,
  seasonId: string,
  update: MatchUpdate,
): Promise<void> {
  const source = JSON.stringify(update);
  await trx
    .insertInto('corrected_match')
    .values({ season_id: seasonId, match_id: update.matchId, source })
    .onConflict((conflict) => conflict.columns(['season_id', 'match_id']).doUpdateSet({ source }))
    .execute();
}

/** Forgets what was kept aside: nothing of the match is corrected any more. */
export async function forgetSource(
  trx: Transaction<Database>,
  { seasonId, matchId }: Pick<MatchKey, 'seasonId' | 'matchId'>,
): Promise<void> {
  await trx
    .deleteFrom('corrected_match')
    .where('season_id', '=', seasonId)
    .where('match_id', '=', matchId)
    .execute();
}
