import { VirtualTimeScheduler } from 'rxjs';

const STEP_MS = 250;

/** Time that passes when a test lets it. */
export interface VirtualTime {
  readonly scheduler: VirtualTimeScheduler;
  now(): number;
  /** Lets time pass; what is due is done, what is waited for arrives. */
  pass(ms: number): Promise<void>;
  /** The device sleeps: the clock goes on, nothing is done. */
  sleep(ms: number): void;
}

/** Lets what was promised arrive. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate);
}

export function createVirtualTime(start = 1_000_000): VirtualTime {
  const scheduler = new VirtualTimeScheduler();
  let sleptMs = 0;
  return {
    scheduler,
    now: () => start + scheduler.frame + sleptMs,
    async pass(ms) {
      const until = scheduler.frame + ms;
      while (scheduler.frame < until) {
        scheduler.maxFrames = Math.min(until, scheduler.frame + STEP_MS);
        scheduler.flush();
        scheduler.frame = scheduler.maxFrames;
        await settle();
      }
    },
    sleep(ms) {
      sleptMs += ms;
    },
  };
}
