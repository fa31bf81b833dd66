/** What this browser can do about notifications. */
export type BrowserPushState =
  /** It has none. */
  | 'unsupported'
  /** It has them once the game is on the home screen. */
  | 'needs-installing'
  /** Its user has forbidden them, which only its own settings change. */
  | 'denied'
  | 'possible';

/** As long as a page waits for its worker; a page without one waits for ever. */
const WORKER_MS = 5000;

/** Only looks: nothing is asked. */
export function browserPushState(): BrowserPushState {
  const canPush =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!canPush) return isAppleDevice() ? 'needs-installing' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** A phone or tablet of Apple's, where pages outside the home screen have no notifications. */
function isAppleDevice(): boolean {
  const isTablet = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isTablet || /iP(?:hone|ad|od)/.test(navigator.userAgent);
}

/** The subscription this browser has. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const worker = await readyWorker();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the user, and subscribes.
 * @param publicKey of the server, base64url
 * @returns undefined: the user has said no, or there is no worker
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const worker = await readyWorker();
  if (!worker) return undefined;
  const applicationServerKey = bytesOf(publicKey);
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await worker.pushManager.subscribe(options);
  } catch (error) {
    // The server has another key than when this browser subscribed.
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return worker.pushManager.subscribe(options);
  }
}

async function readyWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_MS, undefined));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

const BROWSERS = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
] as const;

/** What a browser is called among a user's devices: `Chrome · Android`. */
export function browserLabel(userAgent: string): string {
  const nameIn = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [nameIn(BROWSERS) ?? 'Browser', nameIn(SYSTEMS)].filter(Boolean).join(' · ');
}
