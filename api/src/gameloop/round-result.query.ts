import type { RoundResult } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { presenceOf } from './presence.model.ts';

/** A round with the state of its matches; undefined: the season does not have it. */
export async function readRoundResult(
  db: Kysely<Database>,
  season: LoadedSeason,
  roundId: string,
): Promise<RoundResult | undefined> {
  const [round, matches, players] = await Promise.all([
    db.selectFrom('round').select('phase').where('id', '=', roundId).executeTakeFirst(),
    db
      .selectFrom('match')
      .select(['id', 'state', 'home_score', 'guest_score'])
      .where('season_id', '=', season.id)
      .where('round_id', '=', roundId)
      .orderBy('date_ms')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('player_match')
      .select(['match_id', 'player_no', 'team_id', 'points', 'status', 'stats', 'breakdown'])
      .where('season_id', '=', season.id)
      .where('round_id', '=', roundId)
      .orderBy('player_no')
      .execute(),
  ]);
  if (!round) return undefined;
  const playersOf = Map.groupBy(players, (player) => player.match_id);
  return {
    id: roundId,
    phase: round.phase,
    matches: matches.map(({ id, state, home_score, guest_score }) => ({
      id,
      state,
      homeScore: home_score,
      guestScore: guest_score,
      players: (playersOf.get(id) ?? []).flatMap(({ player_no, ...row }) => {
        const player = season.players[player_no];
        if (!player) return [];
        return {
          id: player.id,
          teamId: row.team_id,
          points: row.points,
          status: row.status,
          ...presenceOf(state, row),
          pointsBreakDown: row.breakdown,
          missedInfo: null,
        };
      }),
    })),
  };
}
