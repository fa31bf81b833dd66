import type { BenchRow, Compared } from '../contract/bench.ts';

/** Figures that can be compared, by the row they stand in and their name. */
export type Figures = Readonly<Record<string, number>>;

/** A figure that is another than it was. */
export interface Change {
  readonly figure: string;
  readonly before: number;
  /** Undefined: it was not measured any more. */
  readonly now: number | undefined;
  /** Percent it is worse; below zero: better. */
  readonly worsePercent: number | undefined;
}

/** What costs so much more is said. */
const WORSE_PERCENT = 10;
const BETWEEN = ': ';

/** The figures of a benchmark that hold in another hour and on another machine. */
export function figuresOf(rows: readonly BenchRow[], { by, less, more }: Compared): Figures {
  const names = [...(less ?? []), ...(more ?? [])];
  const entries = rows.flatMap((row) => {
    const label = by.map((field) => row[field]).join(' ');
    return names.flatMap((name) => {
      const value = row[name];
      return typeof value === 'number' ? [[label + BETWEEN + name, value] as const] : [];
    });
  });
  return Object.fromEntries(entries);
}

/**
 * The figures of a benchmark that was run an odd number of times: the middle of each, as one run may have
 * been held up by others on the machine.
 * @throws Error where one run has measured something else than the others
 */
export function middleOf(runs: readonly Figures[]): Figures {
  const names = [...new Set(runs.flatMap((run) => Object.keys(run)))];
  return Object.fromEntries(
    names.map((name) => {
      const values = runs.flatMap((run) => run[name] ?? []).toSorted((a, b) => a - b);
      const middle = values[(runs.length - 1) / 2];
      if (middle === undefined || values.length < runs.length) {
        throw new Error(`${name} was measured ${values.length} times of ${runs.length}`);
      }
      return [name, middle];
    }),
  );
}

/** What is worse than in the baseline by a tenth or more, worst first; what is gone comes before it. */
export function worse(baseline: Figures, now: Figures, compared: Compared): readonly Change[] {
  return Object.entries(baseline)
    .map(([figure, before]) => changeOf(figure, before, now[figure], compared))
    .filter(({ worsePercent = WORSE_PERCENT }) => worsePercent >= WORSE_PERCENT)
    .sort((a, b) => (b.worsePercent ?? Infinity) - (a.worsePercent ?? Infinity));
}

/** Figures that are compared with nothing: the baseline was kept before they were measured. */
export function newTo(baseline: Figures, now: Figures): readonly string[] {
  return Object.keys(now).filter((figure) => baseline[figure] === undefined);
}

function changeOf(
  figure: string,
  before: number,
  now: number | undefined,
  { less }: Compared,
): Change {
  if (now === undefined) return { figure, before, now, worsePercent: undefined };
  const isLessBetter = less?.includes(figure.slice(figure.lastIndexOf(BETWEEN) + BETWEEN.length));
  const times = isLessBetter ? now / before : before / now;
  // Nothing at all of something is no change of nothing.
  const worsePercent = now === before ? 0 : Math.round((times - 1) * 1000) / 10;
  return { figure, before, now, worsePercent };
}
