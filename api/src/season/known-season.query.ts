import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { KnownMatch, KnownPlayer } from '../feed/feed.types.ts';
import { readStatedPlayers } from './season.repository.ts';

/** Players and matches of a season as its source has stated them, for one that goes on. */
export async function readKnownSeason(
  db: Kysely<Database>,
  seasonId: string,
): Promise<{ readonly players: KnownPlayer[]; readonly matches: KnownMatch[] }> {
  const [players, matches] = await Promise.all([
    readStatedPlayers(db, seasonId),
    readKnownMatches(db, seasonId),
  ]);
  return { players, matches };
}

/** Of those that are corrected by hand what the source has said, or each start would take it for something new. */
async function readKnownMatches(db: Kysely<Database>, seasonId: string): Promise<KnownMatch[]> {
  const [matches, rows, corrected] = await Promise.all([
    db
      .selectFrom('match')
      .select(['id', 'state', 'home_score', 'guest_score'])
      .where('season_id', '=', seasonId)
      .execute(),
    db
      .selectFrom('player_match as played')
      .innerJoin('player', (join) =>
        join
          .onRef('player.season_id', '=', 'played.season_id')
          .onRef('player.player_no', '=', 'played.player_no'),
      )
      .select([
        'player.id',
        'match_id',
        'played.team_id',
        'played.position',
        'played.status',
        'stats',
      ])
      .where('played.season_id', '=', seasonId)
      .execute(),
    db
      .selectFrom('corrected_match')
      .select(['match_id', 'source'])
      .where('season_id', '=', seasonId)
      .execute(),
  ]);
  const rowsOf = Map.groupBy(rows, ({ match_id }) => match_id);
  const sourceOf = new Map(corrected.map(({ match_id, source }) => [match_id, source]));
  const known = matches.map(({ id, state, home_score, guest_score }) => ({
    id,
    state,
    homeScore: home_score,
    guestScore: guest_score,
    players: (rowsOf.get(id) ?? []).map((row) => ({
      playerId: row.id,
      teamId: row.team_id,
      position: row.position,
      status: row.status,
      stats: row.stats,
    })),
  }));
  return known.map((match) => {
    const source = sourceOf.get(match.id);
    return source ? { ...source, id: match.id } : match;
  });
}
