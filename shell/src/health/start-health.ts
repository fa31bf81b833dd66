import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { EventBus } from '@spieltag/shared-kernel/events';
import { withTimeLimit } from '../timing/time-limit.ts';
import { createLeftOut, type LeftOutVersions } from './left-out.ts';
import { OPEN_PAGES } from './open-pages.ts';
import { createPageReports, type PageFailure, type PageReports } from './page-reports.ts';

export interface HealthOptions {
  readonly bus: EventBus;
  /** Where health reports go. */
  readonly send: Parameters<typeof createPageReports>[0]['send'];
  /** Storage of the device, and of the tab. */
  readonly storage: JsonStorage;
  readonly tab: Pick<JsonStorage, 'read' | 'write'>;
  /** All versions the composition offers of a remote; undefined: none. */
  readonly offered: (remote: string) => readonly string[] | undefined;
}

/** What a page tells of its versions, and what its device knows of them. */
export interface Health {
  readonly reports: PageReports;
  readonly leftOut: LeftOutVersions;
  /** Has the next pages of this device leave a version out that failed. */
  leaveOut(
    version: { readonly remote: string; readonly version: string },
    failure: PageFailure,
  ): void;
}

/** Key of the page a tab showed last. */
const LAST_PAGE = 'page';
/** The page is empty meanwhile. */
const JUDGED_WITHIN_MS = 2000;

/** Starts reporting; pages of this device that died are judged before. */
export async function startHealth(options: HealthOptions): Promise<Health> {
  const { bus, send, storage, tab, offered } = options;
  const leftOut = createLeftOut(storage, Date.now);
  // Few pages find one: those that are left take their mark along.
  if (storage.keys(OPEN_PAGES).length > 0) {
    const judged = import('./dead-pages.ts').then(({ judgePagesOf }) =>
      judgePagesOf({ storage, offered, before: tab.read(LAST_PAGE) }),
    );
    await withTimeLimit(judged, JUDGED_WITHIN_MS).catch(() => {});
  }
  const isKnown = ({ remote, version }: { readonly remote: string; readonly version: string }) =>
    offered(remote)?.includes(version) === true;
  const reports = createPageReports({ bus, send, storage, isKnown });
  tab.write(LAST_PAGE, reports.page());
  return {
    reports,
    leftOut,
    leaveOut(version, failure) {
      const versions = offered(version.remote) ?? [];
      void import('./leave-out.ts').then(({ leaveOutAfter }) =>
        leaveOutAfter(storage, { ...version, offered: versions }, failure, Date.now()),
      );
    },
  };
}
