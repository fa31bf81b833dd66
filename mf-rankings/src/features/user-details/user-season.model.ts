import type {
  GameState,
  OpponentRanking,
  Round,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import type { Trend } from '@spieltag/shared-kernel/rules';
import type { RankingKind } from '@spieltag/shared-kernel/stores';

/** A round in a manager's season; in season mode rank, points and missed points as of that round. */
export interface SeasonRow {
  readonly roundId: string;
  readonly roundName: string;
  readonly rank: number;
  readonly trend: Trend;
  readonly points: number;
  /** undefined: not known. */
  readonly missed: number | undefined;
}

/** The one figure over the rows: the average of a round, or the total of the season. */
export interface SeasonSummary {
  readonly points: number;
  readonly missed: number | undefined;
}

type Results = readonly Pick<UserRoundResult, 'roundId' | 'score' | 'missedPoints'>[];

/** A manager's way through the season, in order of play. */
export function seasonRows(
  kind: RankingKind,
  ranking: OpponentRanking,
  results: Results,
  rounds: readonly Round[],
): readonly SeasonRow[] {
  const missed = missedByRound(results);
  const names = new Map(rounds.map(({ id, name }) => [id, name]));
  const entries = kind === 'round' ? ranking.roundEntries : ranking.seasonEntries;
  let missedSoFar: number | undefined;
  return entries.map(({ roundId, rank, trend, score }) => {
    const ofRound = missed.get(roundId);
    if (ofRound !== undefined) missedSoFar = (missedSoFar ?? 0) + ofRound;
    return {
      roundId,
      roundName: names.get(roundId) ?? roundId,
      rank,
      trend,
      points: score,
      missed: kind === 'round' ? ofRound : missedSoFar,
    };
  });
}

/** Average over the rounds played, or the totals. */
export function seasonSummary(
  kind: RankingKind,
  ranking: OpponentRanking,
  results: Results,
): SeasonSummary {
  const missed = [...missedByRound(results).values()];
  const sum = missed.reduce((all, points) => all + points, 0);
  if (kind === 'season') {
    return { points: ranking.totalScore, missed: missed.length > 0 ? sum : undefined };
  }
  return {
    points: ranking.average,
    missed: missed.length > 0 ? sum / missed.length : undefined,
  };
}

/**
 * Rounds whose lineups may be seen, in order of play: the current one from the moment its lineups
 * are frozen.
 */
export function visibleRounds(
  rounds: readonly Round[],
  { roundId, phase }: Pick<GameState, 'roundId' | 'phase'>,
): readonly Round[] {
  const current = rounds.findIndex(({ id }) => id === roundId);
  return rounds.slice(0, phase === 'GENERAL' ? current : current + 1);
}

function missedByRound(results: Results): ReadonlyMap<string, number> {
  return new Map(
    results.flatMap(({ roundId, score, missedPoints }): [string, number][] =>
      score === null || !missedPoints ? [] : [[roundId, missedPoints.maximum - score]],
    ),
  );
}
