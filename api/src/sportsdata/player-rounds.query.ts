import type { PlayerRound } from '@spieltag/shared-kernel/contract';
import type { MatchLineupStatus, PlayerMatchStats } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { SeasonPlayer } from '../season/season.types.ts';

/** A player's matches, and where the season stands around them. */
export interface PlayerRounds {
  /** In order of play. */
  readonly rounds: readonly PlayerRound[];
  /** State of the team's match in the current round; null: it has none. */
  readonly lineupStatus: MatchLineupStatus | null;
  /** null: no round is completed. */
  readonly lastCompletedRoundId: string | null;
}

/** Reads what became of a player in every round. */
export async function readPlayerRounds(
  db: Kysely<Database>,
  seasonId: string,
  { playerNo, teamId }: Pick<SeasonPlayer, 'playerNo' | 'teamId'>,
): Promise<PlayerRounds> {
  const [rows, current, completed] = await Promise.all([
    db
      .selectFrom('player_match')
      .innerJoin('round', 'round.id', 'player_match.round_id')
      .select(['round_id', 'match_id', 'team_id', 'status', 'points', 'breakdown', 'stats'])
      .where('player_match.season_id', '=', seasonId)
      .where('player_no', '=', playerNo)
      .orderBy('round_no')
      .orderBy('match_id')
      .execute(),
    db
      .selectFrom('season_clock')
      .innerJoin('round', (join) =>
        join
          .onRef('round.season_id', '=', 'season_clock.season_id')
          .onRef('round.round_no', '=', 'season_clock.current_round_no'),
      )
      .innerJoin('match', 'match.round_id', 'round.id')
      .select('match.state')
      .where('season_clock.season_id', '=', seasonId)
      .where((where) =>
        where.or([where('home_team_id', '=', teamId), where('guest_team_id', '=', teamId)]),
      )
      .orderBy('date_ms')
      .executeTakeFirst(),
    db
      .selectFrom('round')
      .select('id')
      .where('season_id', '=', seasonId)
      .where('phase', 'in', ['COMPLETED', 'LOCKED'])
      .orderBy('round_no', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    rounds: rows.map((row) => ({
      roundId: row.round_id,
      matchId: row.match_id,
      teamId: row.team_id,
      status: row.status,
      points: row.points,
      ...(row.stats && minutesIn(row.stats)),
      pointsBreakDown: row.breakdown,
      missedInfo: null,
    })),
    lineupStatus: current?.state ?? null,
    lastCompletedRoundId: completed?.id ?? null,
  };
}

/** On the pitch for 0 minutes: the source does not say them, or not yet. */
function minutesIn({ minutes, starter, joker }: PlayerMatchStats): Pick<PlayerRound, 'minutes'> {
  const isKnown = minutes > 0 || !(starter || joker);
  return isKnown ? { minutes } : {};
}
