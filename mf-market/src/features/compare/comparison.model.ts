import type { Player } from '@spieltag/shared-kernel/contract';
import { matchCount } from '@spieltag/shared-kernel/remote';
import type { Measure } from '../../players/measures.model.ts';
import { priceEuros, shownRating } from '../../players/player-figures.model.ts';

/** What players are compared by, in the order it is read. */
export const COMPARED_FIGURES = [
  'price',
  'rating',
  'perMillion',
  'lastRoundPoints',
  'matches',
  'minutes',
  'grade',
  'goals',
  'assists',
] as const;
export type ComparedFigure = (typeof COMPARED_FIGURES)[number];

/** A line of the comparison: a figure of each player, null where there is none. */
export interface ComparedLine {
  readonly figure: ComparedFigure;
  readonly values: readonly (number | null)[];
  /** The best of them; undefined: nobody is better than another, or best means nothing here. */
  readonly best: number | undefined;
}

/**
 * The figures of the players side by side. Grades are best when low; a price is not a merit.
 * @param measures those of the season: without minutes they are not compared
 */
export function comparisonOf(
  players: readonly Player[],
  measures: readonly Measure[],
): readonly ComparedLine[] {
  const figures = COMPARED_FIGURES.filter(
    (figure) => figure !== 'minutes' || measures.includes(figure),
  );
  return figures.map((figure) => {
    const values = players.map((player) => figureOf(player, figure));
    return { figure, values, best: bestOf(values, figure) };
  });
}

function bestOf(values: readonly (number | null)[], figure: ComparedFigure): number | undefined {
  const known = values.filter((value) => value !== null);
  if (figure === 'price' || new Set(known).size < 2) return undefined;
  return figure === 'grade' ? Math.min(...known) : Math.max(...known);
}

function figureOf(player: Player, figure: ComparedFigure): number | null {
  const rating = shownRating(player);
  const price = priceEuros(player);
  const { averageGrade, goals, assists } = player.ratingBreakDown;
  switch (figure) {
    case 'price':
      return player.marketValue;
    case 'rating':
      return rating;
    case 'perMillion':
      return rating === null || price === 0 ? null : rating / (price / 1_000_000);
    case 'lastRoundPoints':
      return player.lastRoundPoints;
    case 'matches':
      return matchCount(player);
    case 'minutes':
      return player.minutes ?? 0;
    case 'grade':
      return averageGrade > 0 ? averageGrade / 100 : null;
    case 'goals':
      return goals;
    case 'assists':
      return assists;
  }
}
