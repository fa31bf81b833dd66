import { optimalLineup } from '@spieltag/shared-kernel/rules';
import loadHighs from 'highs';
import type { Bench, BenchRow } from './main.ts';
import { integerProgram } from './optimum/integer-program.ts';
import { type RoundToSolve, roundsToSolve } from './optimum/rounds-to-solve.ts';

/** Ours is too quick to be timed once. */
const REPEATS = 20;

/** What one round took, in milliseconds. */
interface RoundTimes {
  readonly ours: number;
  readonly highs: number;
}

type Highs = Awaited<ReturnType<typeof loadHighs>>;

/**
 * The optimal lineup of a round within the budget, beside HiGHS, a solver for integer programs. Both
 * must come to the same points in every round. HiGHS is timed with reading its program, without
 * writing it.
 */
export const run: Bench = async (say) => {
  const highs = await loadHighs();
  const rounds = await roundsToSolve();
  const rows: BenchRow[] = [];
  for (const [from, ofSource] of Map.groupBy(rounds, (round) => round.from)) {
    say(`${from}: ${ofSource.length} rounds`);
    for (const round of ofSource.slice(0, 3)) timeOurs(round);
    rows.push(
      rowOf(
        from,
        ofSource,
        ofSource.map((round) => solveBoth(highs, round)),
      ),
    );
  }
  return rows;
};

function solveBoth(highs: Highs, round: RoundToSolve): RoundTimes {
  const { points, ms: ours } = timeOurs(round);
  const program = integerProgram(round);
  const startedAt = performance.now();
  const solution = highs.solve(program);
  const ms = performance.now() - startedAt;
  const best = solution.Status === 'Optimal' ? Math.round(solution.ObjectiveValue) : undefined;
  if (best !== points) {
    throw new Error(`${round.roundId}: ${points} points, by HiGHS ${best} (${solution.Status})`);
  }
  return { ours, highs: ms };
}

function timeOurs({ players, options }: RoundToSolve) {
  const startedAt = performance.now();
  let points: number | undefined;
  for (let i = 0; i < REPEATS; i++) points = optimalLineup(players, options)?.points;
  return { points, ms: (performance.now() - startedAt) / REPEATS };
}

function rowOf(
  from: string,
  rounds: readonly RoundToSolve[],
  times: readonly RoundTimes[],
): BenchRow {
  const ours = times.map((round) => round.ours);
  const highs = times.map((round) => round.highs);
  return {
    from,
    rounds: rounds.length,
    equal: times.length,
    players: median(rounds.map(({ players }) => players.length)),
    oursMs: rounded(median(ours)),
    oursSlowestMs: rounded(Math.max(...ours)),
    highsMs: rounded(median(highs)),
    timesFasterThanHighs: rounded(median(times.map((one) => one.highs / one.ours))),
    timesFasterAtLeast: rounded(Math.min(...times.map((one) => one.highs / one.ours))),
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function rounded(number: number): number {
  return Number(number.toPrecision(3));
}
