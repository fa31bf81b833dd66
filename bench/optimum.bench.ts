import { optimalLineup } from '@spieltag/shared-kernel/rules';
import loadHighs from 'highs';
import type { Bench, BenchRow, Compared } from './contract/bench.ts';
import { integerProgram } from './optimum/integer-program.ts';
import { type RoundToSolve, roundsToSolve } from './optimum/rounds-to-solve.ts';

export const compared: Compared = { by: ['from'], more: ['timesFasterThanHighs'] };

/** Each solver may be held up by others on the machine: its median counts. */
const REPEATS = 21;
const REPEATS_OF_HIGHS = 3;

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
    // Code that runs for the first time is translated first.
    for (const round of ofSource) solveBoth(highs, round);
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
  const program = integerProgram(round);
  const ours = timed(REPEATS, () => optimalLineup(round.players, round.options)?.points);
  const theirs = timed(REPEATS_OF_HIGHS, () => {
    const solution = highs.solve(program);
    return solution.Status === 'Optimal' ? Math.round(solution.ObjectiveValue) : undefined;
  });
  if (ours.points !== theirs.points) {
    throw new Error(`${round.roundId}: ${ours.points} points, by HiGHS ${theirs.points}`);
  }
  return { ours: ours.ms, highs: theirs.ms };
}

function timed(repeats: number, solve: () => number | undefined) {
  const times: number[] = [];
  let points: number | undefined;
  for (let i = 0; i < repeats; i++) {
    const startedAt = performance.now();
    points = solve();
    times.push(performance.now() - startedAt);
  }
  return { points, ms: median(times) };
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
