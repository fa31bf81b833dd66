import type { Player } from '@spieltag/shared-kernel/contract';
import { matchCount } from '@spieltag/shared-kernel/remote';
import { priceEuros, shownRating } from '../../players/player-figures.model.ts';

/** What players are compared by, in the order it is read. */
export const COMPARED_FIGURES = [
  'price',
  'rating',
  'perMillion',
  'lastRoundPoints',
  'matches',
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

/** The figures of the players side by side. Grades are best when low; a price is not a merit. */
export function comparisonOf(players: readonly Player[]): readonly ComparedLine[] {
  return COMPARED_FIGURES.map((figure) => {
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
    case 'grade':
      return averageGrade > 0 ? averageGrade / 100 : null;
    case 'goals':
      return goals;
    case 'assists':
      return assists;
  }
}
