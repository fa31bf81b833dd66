import { filter, firstValueFrom, merge, timer } from '@spieltag/shared-kernel/vendor/rxjs';
import type { Composition } from '../composition/composition.ts';

/** Deferred work begins after this time even when no screen comes up. */
const LIMIT_MS = 10_000;

/** Resolves once a remote is on the screen or was given up: deferred work may begin. */
export async function untilFirstScreen({ states }: Pick<Composition, 'states'>): Promise<void> {
  const settled = states.state$.pipe(
    filter((all) => all.some(({ status }) => status === 'shown' || status === 'failed')),
  );
  await firstValueFrom(merge(settled, timer(LIMIT_MS)));
}
