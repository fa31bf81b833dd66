import type { Composition } from '../composition/composition.ts';

/** Where no screen comes up, nothing waits for one any longer. */
const LIMIT_MS = 10_000;

/** Whether a remote is on the screen, or has been given up. */
export function hasScreen({ states }: Pick<Composition, 'states'>): boolean {
  return states().some(({ status }) => status === 'shown' || status === 'failed');
}

/** Resolves once the first screen stands: what it does not need may come now. */
export function firstScreen(composition: Composition): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, LIMIT_MS);
    const unsubscribe = composition.subscribe(() => hasScreen(composition) && done());
    if (hasScreen(composition)) done();
  });
}
