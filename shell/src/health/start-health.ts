import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { EventBus } from '@spieltag/shared-kernel/events';
import { type KnownGlobals, rememberGlobals } from '../globals/known-globals.ts';
import { takeConnections } from '../globals/take-connections.ts';
import { withTimeLimit } from '../timing/time-limit.ts';
import { createLeftOut, type LeftOutVersions } from './left-out.ts';
import { OPEN_PAGES } from './open-pages.ts';
import {
  createPageReports,
  type PageFailure,
  type PageReports,
  type PageReportsOptions,
  type VersionName,
} from './page-reports.ts';

export interface HealthOptions {
  readonly bus: EventBus;
  /** Where health reports go. */
  readonly send: PageReportsOptions['send'];
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
  /** Storage of the device. */
  readonly storage: JsonStorage;
  /** The globals as they are when it is called first, which has to be before any remote runs. */
  globals(): KnownGlobals;
  /** Has the next pages of this device leave a version out that failed. */
  leaveOut(version: VersionName, failure: Pick<PageFailure, 'code' | 'phase'>): Promise<void>;
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
  const isKnown = ({ remote, version }: VersionName) => offered(remote)?.includes(version) === true;
  const reports = createPageReports({ bus, send, storage, isKnown });
  tab.write(LAST_PAGE, reports.page());
  let globals: KnownGlobals | undefined;
  return {
    reports,
    leftOut,
    storage,
    globals() {
      if (!globals) {
        takeConnections();
        globals = rememberGlobals();
      }
      return globals;
    },
    async leaveOut(version, failure) {
      const versions = offered(version.remote) ?? [];
      const { leaveOutAfter } = await import('./leave-out.ts');
      leaveOutAfter(storage, { ...version, offered: versions }, failure, Date.now());
    },
  };
}
