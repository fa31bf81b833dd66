import type { ChangesMeanwhile } from './changes-meanwhile.ts';

/** What is done in turn. */
export interface Turns<T> {
  /** Brings about what is measured; not part of it. */
  prepare(of: T): Promise<void>;
  measure(of: T): Promise<unknown>;
  /** Begins to change other ledgers. */
  startChanges(): Pick<ChangesMeanwhile, 'since' | 'within' | 'stop'>;
}

/** Milliseconds of each turn. */
export interface TurnTimes {
  readonly quiet: readonly number[];
  readonly underPlay: readonly number[];
  /** Batches of changes that began and ended while something was measured. */
  readonly batches: number;
}

/**
 * Measures one after the other, every second while other ledgers are changed: the machine of a moment, and what
 * grows from one to the next, are then in both.
 * @throws Error where no batch fell into what was measured: nothing would have been changed meanwhile
 */
export async function timeByTurns<T>(all: readonly T[], turns: Turns<T>): Promise<TurnTimes> {
  const [quiet, underPlay]: [number[], number[]] = [[], []];
  let batches = 0;
  for (const [no, one] of all.entries()) {
    await turns.prepare(one);
    if (no % 2 === 0) {
      const { fromMs, toMs } = await momentsOf(() => turns.measure(one));
      quiet.push(toMs - fromMs);
      continue;
    }
    const changes = turns.startChanges();
    try {
      // The first batch makes the plan of the others, and is no play yet.
      await changes.since(0);
      const { fromMs, toMs } = await momentsOf(() => turns.measure(one));
      underPlay.push(toMs - fromMs);
      batches += changes.within(fromMs, toMs);
    } finally {
      await changes.stop();
    }
  }
  if (batches === 0) throw new Error('Nothing was changed meanwhile');
  return { quiet, underPlay, batches };
}

async function momentsOf(work: () => Promise<unknown>) {
  const fromMs = performance.now();
  await work();
  return { fromMs, toMs: performance.now() };
}
