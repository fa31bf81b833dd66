import type { AssetElement, CheckAsset } from '@spieltag/shared-kernel/composition';
import type { RemoteVersion } from './remote-versions.ts';

/** Why a script or stylesheet did not come. */
export const ASSET_FAULTS = ['NOT_FOUND', 'SERVER_ERROR', 'NETWORK', 'INTEGRITY'] as const;
export type AssetFault = (typeof ASSET_FAULTS)[number];

export interface AssetGuardOptions {
  /** HTTP status the address was answered with, as far as it is known already. */
  readonly statusOf: (url: string) => number | undefined;
  /** The status it is answered with when it is asked once more; undefined: with nothing at all. */
  readonly askStatus: (url: string) => Promise<number | undefined>;
  /** A file that came is not the one that was published; the browser has not run it. */
  readonly onCorrupt: (version: RemoteVersion, url: string) => void;
}

/** Lets into the page only what the composition names, byte for byte. */
export interface AssetGuard {
  /** Files of the version may be loaded; `attempt` counts from 0. */
  admit(version: RemoteVersion, attempt: number): void;
  /** @throws Error for a file of no admitted version */
  readonly check: CheckAsset;
  /** What was wrong with the version's files the last time they were loaded. */
  faultOf(version: RemoteVersion): AssetFault | undefined;
}

interface Admitted {
  readonly version: RemoteVersion;
  readonly attempt: number;
  fault: AssetFault | undefined;
}

/** Nobody waits longer for the reason of a failure. */
const ASKED_WITHIN_MS = 1000;

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
      const status = statusOf(url);
      if (status) return settle(status);
      // The browser notes answers when it finds the time: whoever waits for the element waits as well.
      event.stopImmediatePropagation();
      void askStatus(url).then((asked) => {
        settle(asked);
        element.dispatchEvent(new Event('error'));
      });
    };
    // Before whoever loads the file hears of it, also where they began to listen earlier.
    element.addEventListener('error', failed, { once: true, capture: true });
  };
  return {
    admit(version, attempt) {
      admitted.set(folderOf(version.url), { version, attempt, fault: undefined });
    },
    check(element) {
      const url = new URL(addressOf(element), window.location.href);
      const file = `${url.origin}${url.pathname}`;
      const [folder, admission] = [...admitted].find(([path]) => file.startsWith(path)) ?? [];
      const integrity = folder && admission?.version.assets[file.slice(folder.length)];
      if (!admission || !integrity) throw new Error(`${file} is not part of the composition`);
      element.integrity = integrity;
      if (url.origin !== window.location.origin) element.crossOrigin = 'anonymous';
      // Another address: the first answer may be broken, and cached for a year.
      if (admission.attempt > 0) {
        url.searchParams.set('attempt', String(admission.attempt));
        setAddress(element, url.href);
      }
      watch(element, url.href, admission);
    },
    faultOf: ({ url }) => admitted.get(folderOf(url))?.fault,
  };
}

/** The browser calls no reason: what was answered well and yet not run was not what it should be. */
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

/** Address of the entry's folder, with its closing slash. */
function folderOf(url: string): string {
  return new URL('.', new URL(url, window.location.href)).href;
}

/** Status of the newest answer from an address, as the browser has noted it. */
export function notedStatus(url: string): number | undefined {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  return entries.at(-1)?.responseStatus;
}

/** Asks for the head of a file only. */
export async function askStatus(url: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(ASKED_WITHIN_MS);
  const reply = await fetch(url, { method: 'HEAD', cache: 'no-store', signal }).catch(
    () => undefined,
  );
  return reply?.status;
}

/** A page that plays on fills the browser's notes; only the newest are of use. */
export function keepNotes(): void {
  performance.addEventListener('resourcetimingbufferfull', () =>
    performance.clearResourceTimings(),
  );
}
