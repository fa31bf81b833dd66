import type { MatchResult, RoundResult } from '@spieltag/shared-kernel/contract';
import {
  lineupAvailabilityOf,
  matchStatusOf,
  playerEvents,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { presenceOf } from './presence.model.ts';
import type { LoadedSeason } from './season.types.ts';

/** A round with the state of its matches; undefined: the season does not have it. */
export async function readRoundResult(
  db: Kysely<Database>,
  season: LoadedSeason,
  roundId: string,
): Promise<RoundResult | undefined> {
  const [round, readMatches] = await Promise.all([
    db.selectFrom('round').select('phase').where('id', '=', roundId).executeTakeFirst(),
    readMatchesIn(db, season, roundId),
  ]);
  if (!round) return undefined;
  return { id: roundId, phase: round.phase, matches: readMatches(round.phase) };
}

/** The matches of a round, each with those of its players who are asked for. */
export async function readRoundMatches(
  db: Kysely<Database>,
  season: LoadedSeason,
  round: { readonly id: string; readonly phase: RoundPhase },
  playerIds: ReadonlySet<string>,
): Promise<MatchResult[]> {
  const playerNos = [...playerIds].flatMap((id) => season.playerById.get(id)?.playerNo ?? []);
  const readMatches = await readMatchesIn(db, season, round.id, { playerNos });
  return readMatches(round.phase);
}

/** Some matches of a round as they are now, with all their players. */
export async function readChangedMatches(
  db: Kysely<Database>,
  season: LoadedSeason,
  roundId: string,
  matchIds: readonly string[],
): Promise<MatchResult[]> {
  const round = await db
    .selectFrom('round')
    .select('phase')
    .where('id', '=', roundId)
    .executeTakeFirst();
  if (!round) return [];
  return (await readMatchesIn(db, season, roundId, { matchIds }))(round.phase);
}

/** Of which players and matches; undefined: of all. */
interface Wanted {
  readonly playerNos?: readonly number[];
  readonly matchIds?: readonly string[];
}

async function readMatchesIn(
  db: Kysely<Database>,
  season: LoadedSeason,
  roundId: string,
  { playerNos, matchIds }: Wanted = {},
): Promise<(phase: RoundPhase) => MatchResult[]> {
  let rowsOfPlayers = db
    .selectFrom('player_match')
    .select(['match_id', 'player_no', 'team_id', 'points', 'status', 'stats', 'breakdown'])
    .where('season_id', '=', season.id)
    .where('round_id', '=', roundId);
  if (playerNos) {
    const wanted = sql<number>`any(${playerNos}::smallint[])`;
    rowsOfPlayers = rowsOfPlayers.where('player_no', '=', wanted);
  }
  let rowsOfMatches = db
    .selectFrom('match')
    .select(['id', 'state', 'home_score', 'guest_score'])
    .select(
      sql<boolean>`exists (
          select from player_match played
          where played.season_id = match.season_id and match_id = match.id and rated
        )`.as('is_rated'),
    )
    .where('season_id', '=', season.id)
    .where('round_id', '=', roundId);
  if (matchIds) {
    const wanted = sql<string>`any(${matchIds}::text[])`;
    rowsOfPlayers = rowsOfPlayers.where('match_id', '=', wanted);
    rowsOfMatches = rowsOfMatches.where('id', '=', wanted);
  }
  const [matches, players] = await Promise.all([
    rowsOfMatches.orderBy('date_ms').orderBy('id').execute(),
    rowsOfPlayers.orderBy('player_no').execute(),
  ]);
  const playersOf = Map.groupBy(players, (player) => player.match_id);
  return (phase) =>
    matches.map(({ id, state, home_score, guest_score, is_rated }) => {
      const rows = playersOf.get(id) ?? [];
      const hasResults = home_score !== null && guest_score !== null && is_rated;
      return {
        id,
        state,
        matchStatus: matchStatusOf(state, hasResults, phase),
        lineupAvailability: lineupAvailabilityOf(state),
        homeScore: home_score,
        guestScore: guest_score,
        players: rows.flatMap(({ player_no, ...row }) => {
          const player = season.players[player_no];
          if (!player) return [];
          const events = playerEvents(row.stats);
          return {
            id: player.id,
            teamId: row.team_id,
            points: row.points,
            status: row.status,
            ...presenceOf(state, row),
            pointsBreakDown: row.breakdown,
            ...(events.length > 0 && { events }),
            missedInfo: null,
          };
        }),
      };
    });
}
