import type { FailureCode } from '@spieltag/shared-kernel/composition';
import { folderOf, type RemoteVersion } from '../discovery/remote-versions.ts';

/** Why a script or stylesheet was not loaded. */
export type AssetFault = Extract<
  FailureCode,
  'NOT_FOUND' | 'SERVER_ERROR' | 'NETWORK' | 'INTEGRITY'
>;

/** Element that brings a script or a stylesheet of a remote into the page. */
type AssetElement = HTMLScriptElement | HTMLLinkElement;

export interface AssetGuardOptions {
  /** HTTP status of the response, if it is known already. */
  readonly statusOf: (url: string) => number | undefined;
  /** Requests the file again; undefined: no response, or the file as it was published. */
  readonly askStatus: (url: string, integrity: string) => Promise<number | undefined>;
  /** A file differs from what was published; the browser has refused to run it. */
  readonly onCorrupt: (version: RemoteVersion, url: string) => void;
}

/** Admits only files that the composition names, with the integrity it names. */
export interface AssetGuard {
  /** Allows the files of a version to be loaded; `attempt` counts from 0. */
  admit(version: RemoteVersion, attempt: number): void;
  /** Allows them no more. */
  dismiss(version: RemoteVersion): void;
  /**
   * What remotes ask before they load a file of theirs: gives the element the file's integrity.
   * @throws Error for a file of no admitted version
   */
  check(element: AssetElement): void;
  /** Whether an address is a file of an admitted version. */
  names(url: URL): boolean;
  /** The fault of the last file of the version that failed to load. */
  faultOf(version: RemoteVersion): AssetFault | undefined;
}

interface Admitted {
  readonly version: RemoteVersion;
  readonly attempt: number;
  fault: AssetFault | undefined;
}

/** Makes the guard of a page. */
export function createAssetGuard({
  statusOf,
  askStatus,
  onCorrupt,
}: AssetGuardOptions): AssetGuard {
  const admitted = new Map<string, Admitted>();
  const watch = (element: AssetElement, url: string, admission: Admitted) => {
    const settle = (status: number | undefined) => {
      admission.fault = faultBy(status);
      if (admission.fault === 'INTEGRITY') onCorrupt(admission.version, url);
    };
    const failed = (event: Event) => {
      const status = statusOf(url) ?? 0;
      if (status >= 400) return settle(status);
      // Resource timings may come later than the error event, and say nothing of a response that broke
      // off, so the event is held back and dispatched again.
      event.stopImmediatePropagation();
      void askStatus(url, element.integrity).then((asked) => {
        settle(asked);
        element.dispatchEvent(new Event('error'));
      });
    };
    // Captured, so that it runs before the listeners of the loader, even those added earlier.
    element.addEventListener('error', failed, { once: true, capture: true });
  };
  const find = ({ origin, pathname }: URL) => {
    const file = `${origin}${pathname}`;
    const [folder, admission] = [...admitted].find(([path]) => file.startsWith(path)) ?? [];
    const integrity = folder && admission?.version.assets[file.slice(folder.length)];
    return admission && integrity ? { admission, integrity } : undefined;
  };
  return {
    names: (url) => find(url) !== undefined,
    admit(version, attempt) {
      admitted.set(folderOf(version.url), { version, attempt, fault: undefined });
    },
    dismiss({ url }) {
      admitted.delete(folderOf(url));
    },

    check(element) {
      const url = new URL(addressOf(element), document.baseURI);
      const found = find(url);
      if (!found) throw new Error(`${url.href} is not part of the composition`);
      const { admission, integrity } = found;
      element.integrity = integrity;
      if (url.origin !== window.location.origin) element.crossOrigin = 'anonymous';
      // Another address, past the browser's cache: the first response may be broken and cached for
      // a year.
      if (admission.attempt > 0) {
        url.searchParams.set('attempt', String(admission.attempt));
        setAddress(element, url.href);
      }
      watch(element, url.href, admission);
    },
    faultOf: ({ url }) => admitted.get(folderOf(url))?.fault,
  };
}

/**
 * Browsers give no reason for a failed load. A file that came whole with a successful status and did
 * not run has failed its integrity check.
 */
function faultBy(status: number | undefined): AssetFault {
  if (!status) return 'NETWORK';
  if (status >= 500) return 'SERVER_ERROR';
  return status >= 400 ? 'NOT_FOUND' : 'INTEGRITY';
}

const isScript = (element: AssetElement) => element instanceof HTMLScriptElement;

const addressOf = (element: AssetElement) => (isScript(element) ? element.src : element.href);

function setAddress(element: AssetElement, url: string): void {
  if (isScript(element)) element.src = url;
  else element.href = url;
}

/** Status of the last response from an address, by the resource timings. */
export function timedStatus(url: string): number | undefined {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  return entries.at(-1)?.responseStatus;
}

/** Clears the buffer of resource timings when it is full; only the newest entries are used. */
export function trimResourceTimings(): void {
  performance.addEventListener('resourcetimingbufferfull', () =>
    performance.clearResourceTimings(),
  );
}
