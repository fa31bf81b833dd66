import type { FastifyBaseLogger } from 'fastify';

/** Less is how clocks are kept right. */
const JUMP_MS = 5000;

/** Counts jumps of the machine's clock, seen by the time that has passed, and writes a line at each. */
export class ClockWatch {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  #last: { readonly now: number; readonly passed: number } | undefined;
  #jumps = 0;

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log;
  }

  /** How often it has jumped since the start. */
  get jumps(): number {
    return this.#jumps;
  }

  /**
   * @param now what the clock shows, epoch ms
   * @param passed time since any moment in the past, which nobody sets, ms
   */
  look(now: number, passed: number): void {
    const last = this.#last;
    this.#last = { now, passed };
    if (!last) return;
    const jumpMs = Math.round(now - last.now - (passed - last.passed));
    if (Math.abs(jumpMs) < JUMP_MS) return;
    this.#jumps += 1;
    const what =
      jumpMs > 0
        ? 'was set forward: in real time nothing happens before the clock of the database shows it as well'
        : 'was set back: what has happened stays, nothing happens twice';
    this.#log.error({ jumpMs }, `the clock of this machine ${what}`);
  }
}
