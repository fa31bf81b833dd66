/** How many tests of a suite ended how. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What was left out, and why: each once. */
  readonly leftOut: readonly string[];
}

export const NO_TESTS: Tally = { passed: 0, failed: 0, skipped: 0, leftOut: [] };

/** Both together. */
export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    leftOut: [...new Set([...a.leftOut, ...b.leftOut])],
  };
}

/** How a suite ended, in a line. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** What a run ends with; its last line is always the same, for machines that read it. */
export function closingLines(total: Tally): readonly string[] {
  const { skipped, leftOut } = total;
  const why = leftOut.length > 0 ? `: ${leftOut.join('; ')}` : '';
  const isWhole = skipped === 0 && leftOut.length === 0;
  return [...(isWhole ? [] : [`${skipped} skipped${why}`]), tallyLine({ ...total, skipped: 0 })];
}

/** How a test file says in its output what it leaves out. */
const LEFT_OUT = /^\s*left out: (.+)$/gm;

/** What was left out of a suite by what its files have said. */
export function leftOutBy(output: string): readonly string[] {
  return [...new Set([...output.matchAll(LEFT_OUT)].map(([, what = '']) => what.trim()))];
}
