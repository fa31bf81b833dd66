import type { Group, Round } from '@spieltag/shared-kernel/contract';
import type { SeasonCurve } from '@spieltag/shared-kernel/ranking-place';

/** What the curve is of: places in the season, or points of the rounds. */
export type CurveFigure = 'rank' | 'score';

interface Curves {
  readonly figure: CurveFigure;
  readonly mine: SeasonCurve;
  /** Somebody one compares with. */
  readonly other: SeasonCurve | undefined;
}

type Values = readonly (number | null)[];

/** The lines of the chart, from the first round of the season to the last one that is evaluated. */
export function curveLines(
  rounds: readonly Round[],
  { figure, mine, other }: Curves,
): {
  readonly points: readonly { readonly round: string; readonly value: number | null }[];
  readonly others: { readonly friend: Values; readonly average: Values };
} {
  const own = byRound(mine);
  const theirs = byRound(other ?? { rounds: [] });
  const last = rounds.findLastIndex(({ id }) => own.has(id));
  const shown = rounds.slice(0, last + 1);
  return {
    points: shown.map(({ id, name }) => ({ round: name, value: own.get(id)?.[figure] ?? null })),
    others: {
      friend: shown.map(({ id }) => theirs.get(id)?.[figure] ?? null),
      average: shown.map(({ id }) => own.get(id)?.average ?? null),
    },
  };
}

const byRound = ({ rounds }: SeasonCurve) =>
  new Map(rounds.map((round) => [round.roundId, round] as const));

/** Names of the others of groups, by user id. */
export function friendsOf(
  groups: readonly Group[],
  me: string | undefined,
): ReadonlyMap<string, string> {
  const members = groups.flatMap((group) => group.members);
  return new Map(members.filter(({ id }) => id !== me).map(({ id, name }) => [id, name] as const));
}
