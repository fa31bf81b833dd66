import type { EventBus } from '@spieltag/shared-kernel/events';
import type { Belongings } from '../belongings/belongings.ts';
import type { Composition } from '../composition/composition.ts';
import type { PageReports, VersionName } from '../health/page-reports.ts';
import { endVersion, undoCalls } from './end-version.ts';
import { createStorageReports } from './report-storage.ts';

/** The parts of the page the cleanup looks at. */
export interface CleanupOptions {
  readonly composition: Pick<Composition, 'belongings' | 'remotes' | 'next'>;
  readonly reports: Pick<PageReports, 'steps'>;
  readonly bus: EventBus;
}

const EVERY_MS = 1000;

/**
 * Takes out of the page what a version has brought once another version of its remote has mounted
 * after it, or is to be shown before it ever was. Looks every second; a version is gone when two looks
 * in a row have not found it.
 */
export function startCleanup({ composition, reports, bus }: CleanupOptions): void {
  const { belongings } = composition;
  const reportStorage = createStorageReports(bus);
  /** The version of each remote that has mounted last. */
  const mounted = new Map<string, string>();
  let absent: ReadonlySet<Belongings> = new Set();
  const isNeeded = ({ version, isLent }: Belongings) => {
    const { remote, container } = version;
    return (
      isLent ||
      // The one that would be shown next may have been loaded or prerendered for that.
      composition.next(remote)?.container === container ||
      reports.steps().some(isOf(version)) ||
      elements().some(({ dataset }) => isOf(version)(dataset)) ||
      // Nothing has taken its place yet.
      (mounted.get(remote) === version.version &&
        composition.remotes.some(({ name }) => name === remote))
    );
  };
  setInterval(() => {
    for (const { dataset, hidden, firstChild } of elements()) {
      const { remote = '', version = '' } = dataset;
      const isMounting = reports.steps().some((one) => one.step === 'mount' && isOf(one)(dataset));
      if (firstChild && !hidden && !isMounting) mounted.set(remote, version);
    }
    const found = new Set<Belongings>();
    for (const one of belongings.all()) {
      // Code of a version that has gone may still run, and leave something again.
      if (one.end.closed) undoCalls(one);
      else if (!isNeeded(one)) found.add(one);
      reportStorage(one);
      forgetDead(one);
    }
    for (const one of found) if (absent.has(one)) endVersion(one);
    absent = found;
  }, EVERY_MS);
}

/** What versions are mounted in, also those that are still being taken down. */
const elements = () => [...document.querySelectorAll<HTMLElement>('[data-remote]')];

const isOf =
  ({ remote, version }: VersionName) =>
  (one: Partial<VersionName>) =>
    one.remote === remote && one.version === version;

/** What nobody holds any more needs not be undone. */
function forgetDead({ calls }: Belongings): void {
  for (const call of calls) if (call.refs.some((ref) => !ref.deref())) calls.delete(call);
}
