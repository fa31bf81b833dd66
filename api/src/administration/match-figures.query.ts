import type { MatchFigures, MatchRecord, PlayerInMatch } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import { pointsOf } from '../corrections/index.ts';
import { type Database, readConsistently } from '../database/index.ts';
import type { MatchUpdate } from '../feed/feed.types.ts';
import { ruleSetOf } from '../season/rule-set.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { SeasonContext } from '../season/season-context.ts';
import { type MatchInQuestion, questionMatch } from './match-in-question.ts';

/** The matches of a round, in order of their kick-offs. @throws ApiProblem ROUND_NOT_FOUND */
export async function readRoundMatches(
  { db, seasons }: SeasonContext,
  roundId: string,
): Promise<MatchRecord[]> {
  const season = await seasons.ofRound(roundId);
  return readRecords(db, season, { roundId });
}

/**
 * A match with what its source says of everybody in it and of everybody in its teams, and what counts.
 * @throws ApiProblem SEASON_NOT_FOUND, NOT_FOUND
 */
export async function readMatchFigures(
  { db, seasons }: SeasonContext,
  { seasonId, matchId }: { readonly seasonId: string; readonly matchId: string },
  now: Date,
): Promise<MatchFigures> {
  const season = await seasons.get(seasonId);
  return readConsistently(db, async (trx) => {
    const question = await questionMatch(trx, season, matchId, now);
    const { source, hasBegun, evaluated, inForce } = question;
    const [match] = await readRecords(trx, season, { matchId });
    if (!match) throw new Error('a match vanished while it was read');
    const { state, homeScore, guestScore } = source;
    const held = inForce.find(({ corrected }) => corrected.kind === 'match');
    return {
      seasonId,
      match,
      source: { state, homeScore, guestScore },
      correctionId: held?.id ?? null,
      ...(held?.corrected.kind === 'match' && { corrected: held.corrected.figures }),
      hasBegun,
      evaluated,
      players: playersOf(question),
    };
  });
}

function playersOf({ season, match, source, counted, inForce }: MatchInQuestion): PlayerInMatch[] {
  const points = pointsOf(counted, ruleSetOf(season));
  const teams = [match.homeTeamId, match.guestTeamId];
  const own = season.players.filter(({ teamId, active }) => active && teams.includes(teamId));
  const ids = new Set([
    ...[...source.players, ...counted.players].map(({ playerId }) => playerId),
    ...own.map(({ id }) => id),
  ]);
  const correctionOf = new Map(
    inForce.flatMap(({ id: correctionId, corrected }) =>
      corrected.kind === 'player'
        ? [[corrected.playerId, { correctionId, corrected: corrected.figures }]]
        : [],
    ),
  );
  const players = [...ids].flatMap((id) => {
    const player = season.playerById.get(id);
    if (!player) return [];
    const stated = find(source, id);
    const counts = find(counted, id);
    return {
      id,
      name: player.displayLongName,
      teamId: (counts ?? stated ?? player).teamId,
      points: points.get(id) ?? 0,
      counted: counts?.stats ?? null,
      source: stated?.stats ?? null,
      ...(correctionOf.get(id) ?? { correctionId: null }),
    };
  });
  const place = ({ teamId }: PlayerInMatch) => teams.indexOf(teamId);
  return players.sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}

const find = ({ players }: MatchUpdate, playerId: string) =>
  players.find((player) => player.playerId === playerId);

async function readRecords(
  db: Kysely<Database>,
  { id: seasonId, teamById }: LoadedSeason,
  wanted: { readonly roundId?: string; readonly matchId?: string },
): Promise<MatchRecord[]> {
  let query = db.selectFrom('match').selectAll().where('season_id', '=', seasonId);
  if (wanted.roundId !== undefined) query = query.where('round_id', '=', wanted.roundId);
  if (wanted.matchId !== undefined) query = query.where('id', '=', wanted.matchId);
  const rows = await query
    .select(
      sql<number>`(
        select count(*)::int from hand_correction
        where season_id = match.season_id and match_id = match.id and ended_at is null
      )`.as('corrections'),
    )
    .orderBy('date_ms')
    .orderBy('id')
    .execute();
  const nameOf = (name: string | null, teamId: string) =>
    name ?? teamById.get(teamId)?.name ?? teamId;
  return rows.map((row) => ({
    id: row.id,
    roundId: row.round_id,
    homeTeam: nameOf(row.home_team_name, row.home_team_id),
    guestTeam: nameOf(row.guest_team_name, row.guest_team_id),
    date: row.date_ms,
    state: row.state,
    homeScore: row.home_score,
    guestScore: row.guest_score,
    corrections: row.corrections,
  }));
}
