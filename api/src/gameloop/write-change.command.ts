import type {
  MatchResult,
  StreamedMatch,
  StreamedPoints,
  StreamedPointsChange,
} from '@spieltag/shared-kernel/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { sumPlayerPoints } from '../evaluation/index.ts';
import { changedMatch, changedPoints } from '../season/match-changes.model.ts';
import { readChangedMatches } from '../season/round-matches.query.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { writeSeasonChange } from '../season/season-change.repository.ts';
import type { TimelineEvent } from '../season/timeline.model.ts';
import { type MatchFigures, readMatchFigures } from './match-figures.query.ts';

type MatchEvent = Extract<TimelineEvent, { kind: 'match' }>;

/** What a transaction is about to change. */
export interface ChangeDraft {
  readonly gameTime: number;
  /** By round. */
  readonly rounds: readonly RoundDraft[];
  readonly corrections: number;
}

interface RoundDraft {
  readonly roundId: string;
  readonly matchIds: readonly string[];
  readonly isLate: boolean;
  readonly before: ReadonlyMap<string, MatchResult>;
  readonly figures: ReadonlyMap<string, MatchFigures>;
}

/** How the matches are that events are about to change. */
export async function draftChange(
  trx: Transaction<Database>,
  season: LoadedSeason,
  events: readonly TimelineEvent[],
): Promise<ChangeDraft> {
  const rounds: RoundDraft[] = [];
  const updates = events.filter((event): event is MatchEvent => event.kind === 'match');
  for (const [roundId, own] of Map.groupBy(updates, ({ update }) => update.roundId)) {
    const matchIds = [...new Set(own.map(({ update }) => update.matchId))];
    const before = await readMatches(trx, season, roundId, matchIds);
    const figures = await readMatchFigures(trx, season, matchIds);
    rounds.push({ roundId, matchIds, isLate: own.some(({ late }) => late), before, figures });
  }
  const isLate = rounds.some((round) => round.isLate);
  return {
    gameTime: events.at(-1)?.at ?? 0,
    rounds,
    corrections: isLate ? (await readCorrections(trx, season.id)).length : 0,
  };
}

/** Writes down what has become of them. */
export async function writeChange(
  trx: Transaction<Database>,
  season: LoadedSeason,
  { gameTime, rounds, corrections }: ChangeDraft,
): Promise<void> {
  const matches = [];
  const points: StreamedPoints[] = [];
  for (const round of rounds) {
    const { roundId } = round;
    const changed = await changesOf(trx, season, round);
    matches.push({ roundId, gameTime, matches: changed.matches });
    if (changed.points.length > 0) {
      points.push({ roundId, gameTime, isCorrection: round.isLate, changes: changed.points });
    }
  }
  const isLate = rounds.some((round) => round.isLate);
  const all = isLate ? await readCorrections(trx, season.id) : [];
  const roundIds = [...new Set(all.slice(corrections))];
  await writeSeasonChange(trx, season.id, {
    gameTime,
    matches,
    points,
    correction: roundIds.length > 0 ? { roundIds, corrections: all.length } : null,
  });
}

async function changesOf(
  trx: Transaction<Database>,
  season: LoadedSeason,
  { roundId, matchIds, before, figures: had }: RoundDraft,
) {
  const sums = await sumPlayerPoints(trx, { seasonId: season.id, roundId });
  const pointsOf = (id: string) => sums[season.playerById.get(id)?.playerNo ?? -1] ?? 0;
  const has = await readMatchFigures(trx, season, matchIds);
  const matches: StreamedMatch[] = [];
  const points: StreamedPointsChange[] = [];
  for (const now of (await readMatches(trx, season, roundId, matchIds)).values()) {
    const known = before.get(now.id);
    const match = changedMatch(known, now);
    if (match) matches.push(match);
    const figures = has.get(now.id);
    points.push(
      ...changedPoints(known, now, {
        pointsOf,
        minute: now.state === 'LIVE' ? figures?.minute : undefined,
        eventsBefore: had.get(now.id)?.events ?? new Map(),
        eventsNow: figures?.events ?? new Map(),
      }),
    );
  }
  return { matches, points };
}

async function readMatches(
  trx: Transaction<Database>,
  season: LoadedSeason,
  roundId: string,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, MatchResult>> {
  const matches = await readChangedMatches(trx, season, roundId, matchIds);
  return new Map(matches.map((match) => [match.id, match]));
}

/** The rounds of all corrections so far, one entry for each correction. */
async function readCorrections(trx: Transaction<Database>, seasonId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('round_correction')
    .select('round_id')
    .where('season_id', '=', seasonId)
    .orderBy('id')
    .execute();
  return rows.map(({ round_id }) => round_id);
}
