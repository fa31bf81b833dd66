import type { Sentences } from '@spieltag/shared-kernel/contract';
import type { PlayerPosition } from '@spieltag/shared-kernel/rules';
import type { Kysely, Transaction } from 'kysely';
import {
  type Corrected,
  correctUpdate,
  findCorrections,
  type HandCorrectionRow,
  hasBegun,
  type PointsDifference,
  pointsBetween,
  readSource,
  readTakenOver,
} from '../corrections/index.ts';
import type { Database } from '../database/index.ts';
import type { CatalogueMatch, MatchUpdate } from '../feed/feed.types.ts';
import { applyEvents } from '../gameloop/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { readClock } from '../season/clock.repository.ts';
import { reachedGameTime } from '../season/game-time.model.ts';
import { ruleSetOf } from '../season/rule-set.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { keyRightAfter } from '../season/timeline.model.ts';

/** A match that is looked at or corrected, with everything that depends on how it stands. */
export interface MatchInQuestion {
  readonly season: LoadedSeason;
  readonly match: CatalogueMatch;
  readonly matchId: string;
  readonly roundId: string;
  /** Key of the event of the season that happened last. */
  readonly cursor: string;
  /** What the source says. */
  readonly source: MatchUpdate;
  /** What counts now. */
  readonly counted: MatchUpdate;
  readonly inForce: readonly HandCorrectionRow[];
  /** Its round was evaluated. */
  readonly evaluated: boolean;
  readonly hasBegun: boolean;
  /** @throws ApiProblem PARAMETER_INVALID */
  requireBegun(): void;
  /**
   * Somebody who plays in it, by the source or by their team.
   * @throws ApiProblem PLAYER_NOT_FOUND, PARAMETER_INVALID
   */
  playerOf(playerId: string): {
    readonly playerId: string;
    readonly teamId: string;
    readonly position: PlayerPosition;
  };
  /** Whose points are other ones with these corrections in force. */
  pointsWith(corrections: readonly Corrected[]): PointsDifference[];
}

/** @throws ApiProblem NOT_FOUND */
export async function questionMatch(
  db: Kysely<Database>,
  season: LoadedSeason,
  matchId: string,
  now: Date,
): Promise<MatchInQuestion> {
  const { id: seasonId } = season;
  const match = season.matches.find(({ id }) => id === matchId);
  if (!match) throw new ApiProblem('NOT_FOUND', { matchId });
  const { roundId } = match;
  const key = { seasonId, roundId, matchId };
  const clock = await readClock(db, seasonId);
  const gameTime = reachedGameTime(clock, now.getTime());
  const source = await readSource(db, key, gameTime);
  const counted = await readTakenOver(db, key, gameTime);
  const inForce = await findCorrections(db, { seasonId, matchIds: [matchId], inForce: true });
  const isBegun = gameTime >= match.date || hasBegun(source);
  return {
    season,
    match,
    matchId,
    roundId,
    cursor: clock.cursor,
    source,
    counted,
    inForce,
    evaluated: await isEvaluated(db, key),
    hasBegun: isBegun,
    requireBegun() {
      if (isBegun) return;
      throw invalid('matchId', 'this match has not begun: there is nothing to correct yet');
    },
    playerOf: (playerId) => playerOf(season, match, source, playerId),
    pointsWith: (corrections) =>
      pointsBetween(counted, correctUpdate(source, corrections), ruleSetOf(season)),
  };
}

/**
 * Lets a match count as its corrections say now: an event of the season like an update of its source,
 * late where the round was evaluated, right after whatever happened last.
 */
export async function applyCorrected(
  trx: Transaction<Database>,
  { season, cursor, source, evaluated }: MatchInQuestion,
  notice: Sentences,
): Promise<void> {
  const event = {
    kind: 'match',
    at: source.at,
    key: keyRightAfter(cursor),
    update: source,
    late: evaluated,
    notice,
  } as const;
  const happened = await applyEvents(trx, season, [event], { cursor });
  if (!happened) throw new Error('the season has moved on while it was locked');
}

function playerOf(
  season: LoadedSeason,
  { homeTeamId, guestTeamId }: CatalogueMatch,
  { players }: MatchUpdate,
  playerId: string,
) {
  const player = season.playerById.get(playerId);
  if (!player) throw new ApiProblem('PLAYER_NOT_FOUND', { playerId });
  const { teamId, position } = players.find((one) => one.playerId === playerId) ?? player;
  if (teamId !== homeTeamId && teamId !== guestTeamId) {
    throw invalid('playerId', 'this player is in neither team of the match');
  }
  return { playerId, teamId, position };
}

async function isEvaluated(
  db: Kysely<Database>,
  { seasonId, roundId }: { readonly seasonId: string; readonly roundId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('round_evaluation')
    .select('round_id')
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .executeTakeFirst();
  return found !== undefined;
}

function invalid(name: string, reason: string): ApiProblem {
  return new ApiProblem('PARAMETER_INVALID', { name, reason });
}
