import type { JsonStorage } from '@spieltag/shared-kernel/client';

/**
 * How the game can be installed here: the browser asks, or the player does it by hand, as on iPhones, or
 * in the menu of a browser that says nothing of it.
 */
export type InstallWay = 'prompt' | 'by-hand' | 'in-menu';

/** What is known of a device. */
export interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** The game runs in a window of its own already. */
  readonly isInstalled: boolean;
}

const KEY = 'install-offer';
const COUNTED = 'visit-counted';
/** Who comes back has seen what it is. */
const OFFERED_FROM_VISIT = 2;

interface Remembered {
  readonly visits: number;
  readonly isDismissed: boolean;
}

/** Counts a visit: what a tab shows until it is closed is one. */
export function countVisit(storage: JsonStorage, tab: JsonStorage): void {
  if (tab.read(COUNTED) === true || !tab.write(COUNTED, true)) return;
  const { visits, ...rest } = remembered(storage);
  storage.write(KEY, { ...rest, visits: visits + 1 });
}

/** Whether to offer by oneself: from the second visit on, until somebody did not want it. */
export function isOfferDue(storage: JsonStorage): boolean {
  const { visits, isDismissed } = remembered(storage);
  return visits >= OFFERED_FROM_VISIT && !isDismissed;
}

/** Not offered again, for good. */
export function dismissOffer(storage: JsonStorage): void {
  storage.write(KEY, { ...remembered(storage), isDismissed: true });
}

/** What can be offered by oneself. Undefined: it is installed, or the browser does not say that it can. */
export function installWay(device: Device, hasPrompt: boolean): InstallWay | undefined {
  if (device.isInstalled) return undefined;
  if (hasPrompt) return 'prompt';
  return isAppleTouch(device) ? 'by-hand' : undefined;
}

/** iPhones and iPads, which ask nobody; newer iPads call themselves a Macintosh. */
function isAppleTouch({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function remembered(storage: Pick<JsonStorage, 'read'>): Remembered {
  const { visits, isDismissed } = Object(storage.read(KEY)) as Partial<Remembered>;
  return {
    visits: typeof visits === 'number' && visits > 0 ? visits : 0,
    isDismissed: isDismissed === true,
  };
}
