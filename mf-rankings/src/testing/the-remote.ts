import type { Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { createTestKernel, type TestWorld } from '@spieltag/shared-kernel/testing';
import type * as app from '../app.ts';

type Remote = Pick<typeof app, 'bootstrap' | 'mount' | 'unmount'>;

/**
 * Mounts a part of the remote as a page does: addresses are drawn in transitions, a moment after they
 * are there.
 * @returns takes it down
 */
export async function mountRemote(
  remote: Remote,
  address: string,
  world: TestWorld,
): Promise<() => Promise<void>> {
  // The lifecycles render by themselves.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.history.replaceState(null, '', address);
  const domElement = document.body.appendChild(document.createElement('main'));
  const props = {
    name: 'rankings',
    kernel: createTestKernel(world),
    remote: { name: 'mf-rankings', version: '1.0.0' },
    report: { mounted: () => undefined, broken: () => undefined },
    domElement,
  } as unknown as Parameters<Remote['mount']>[0];
  await remote.bootstrap(props);
  await remote.mount(props);
  return async () => {
    await remote.unmount(props);
    domElement.remove();
  };
}

/** Where the page is. */
export const address = () => window.location.pathname + window.location.search;

/** Managers who are ranked: three full pages and some more. */
export const USERS = 65;

/** Whoever is at a place, from 0. */
export const entryAt = (index: number): RankingEntry => ({
  ...{ userId: `us-${index}`, name: `Manager ${index}`, image: null, score: 90 - index },
  ...{ rank: index + 1, prevRank: null, index, trend: 'UP' },
});

/** One of the full pages, from 0. */
export const pageOf = (page: number): Ranking => ({
  entries: Array.from({ length: 20 }, (_, index) => entryAt(page * 20 + index)),
  ...{ state: 'CALCULATED', trendState: 'CALCULATED', entryCount: USERS, ts: 1, page },
});
