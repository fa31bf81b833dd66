import type { Player, RatingBreakDown } from '@spieltag/shared-kernel/contract';

/** Parts of the season points, in the order they are read. */
export const SEASON_PARTS = [
  'Starter',
  'Joker',
  'Grade',
  'Goals',
  'Assists',
  'CleanSheet',
  'Mvp',
  'Cards',
  'Other',
] as const;
export type SeasonPart = (typeof SEASON_PARTS)[number];

/** How often something happened in the season and the points it brought. */
export interface SeasonRow {
  readonly part: SeasonPart;
  /** undefined: the part is not counted; grades are an average in hundredths instead. */
  readonly count: number | undefined;
  readonly averageGrade?: number;
  readonly points: number;
}

/** The season's points by part. Matches to nil concern goalkeepers, unless they brought points. */
export function seasonRows({ position, ratingBreakDown }: Player): readonly SeasonRow[] {
  const counts = countsOf(ratingBreakDown);
  return SEASON_PARTS.flatMap((part): SeasonRow[] => {
    const points = ratingBreakDown[`rating${part}`];
    if (part === 'CleanSheet' && position !== 'GOALKEEPER' && points === 0) return [];
    if (part === 'Other' && points === 0) return [];
    const { averageGrade } = ratingBreakDown;
    const graded = part === 'Grade' && averageGrade > 0 ? { averageGrade } : {};
    return [{ part, count: counts[part], points, ...graded }];
  });
}

function countsOf(parts: RatingBreakDown): Readonly<Record<SeasonPart, number | undefined>> {
  return {
    Starter: parts.starter,
    Joker: parts.joker,
    Grade: undefined,
    Goals: parts.goals,
    Assists: parts.assists,
    CleanSheet: parts.cleanSheet,
    Mvp: parts.mvp,
    Cards: (parts.cardsYellow ?? 0) + parts.cardsYellowRed + parts.cardsRed,
    Other: undefined,
  };
}
