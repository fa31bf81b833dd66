import { filter, firstValueFrom, merge, timer } from '@spieltag/shared-kernel/vendor/rxjs';
import { isSettled } from '../composition/activation.ts';
import type { Composition } from '../composition/composition.ts';
import type { Gate } from '../startup/gate.ts';

/** Deferred work begins after this time even when no screen comes up. */
const LIMIT_MS = 10_000;

/**
 * Resolves once a remote is on the screen or was given up: deferred work may begin. Not while the start
 * fails: what remotes are judged by is remembered then, and single-spa would still change it.
 */
export async function untilFirstScreen(
  { states }: Pick<Composition, 'states'>,
  gate: Pick<Gate, 'state$'>,
): Promise<void> {
  await firstValueFrom(gate.state$.pipe(filter(({ phase }) => phase === 'ready')));
  const settled = states.state$.pipe(filter((all) => all.some(({ status }) => isSettled(status))));
  await firstValueFrom(merge(settled, timer(LIMIT_MS)));
}
