import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
/** What takes longer than this does not come any more, on a machine under load neither. */
const GIVE_UP_AFTER_MS = 120_000;

/** Resolves when something is so; rejects when it does not come to be. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = GIVE_UP_AFTER_MS,
): Promise<void> {
  for (const giveUpAt = performance.now() + withinMs; !(await isSo()); ) {
    if (performance.now() > giveUpAt) throw new Error(`It does not come to be that ${what}`);
    await sleep(LOOK_EVERY_MS);
  }
}
