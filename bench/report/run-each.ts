import type { Measured } from './measure.ts';

/** What is done with each benchmark. */
export interface Running {
  measure(bench: string): Promise<Measured>;
  /** Prints and compares it, while the others are still to come. */
  take(measured: Measured): Promise<void>;
  say(line: string): void;
}

/**
 * Runs benchmarks one after the other. One that fails is named, and takes nobody else's table along.
 * @returns the names of those that failed
 */
export async function runEach(
  benches: readonly string[],
  { measure, take, say }: Running,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const bench of benches) {
    try {
      await take(await measure(bench));
    } catch (error) {
      failed.push(bench);
      say(`${bench} failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return failed;
}
