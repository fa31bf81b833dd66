import { GO_MESSAGE, type GoMessage, isGamePage } from '@spieltag/shared-kernel/composition';

/** Where a browser says that its subscription is another one now, known by its cookie. */
const RENEW_PATH = '/api/push/v1/renew-device.json';
/** Address opened for a notification that names none, or one elsewhere. */
const START = '/';
/** A page that has not gone by then is of an older release, or has not started: it is loaded anew. */
const GOES_WITHIN_MS = 3000;

/** What the game server sends, see its `ComposedMessage`. */
interface PushedMessage {
  readonly title?: unknown;
  readonly body?: unknown;
  readonly tag?: unknown;
  readonly url?: unknown;
  readonly lang?: unknown;
  readonly at?: unknown;
}

/** An event some browsers fire, and the library of types leaves out. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/**
 * Shows what is pushed, opens what it is about when it is pressed, and tells the server when the browser
 * has been given another subscription.
 */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, messageOf(event.data)));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = Object(event.notification.data) as PushedMessage;
    event.waitUntil(open(worker, addressOf(worker, url)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as SubscriptionChange;
    change.waitUntil(renew(worker, change));
  });
}

/** What is no message of ours is shown as nothing but that there is one: a browser wants it shown. */
function messageOf(data: PushMessageData | null): PushedMessage {
  try {
    return Object(data?.json()) as PushedMessage;
  } catch {
    return {};
  }
}

const textOf = (value: unknown, otherwise = '') => (typeof value === 'string' ? value : otherwise);

function show(worker: ServiceWorkerGlobalScope, message: PushedMessage): Promise<void> {
  const { title, body, url, lang, at } = message;
  const tag = textOf(message.tag);
  return worker.registration.showNotification(textOf(title, 'Spieltag'), {
    body: textOf(body),
    tag,
    // What takes the place of an earlier one is news all the same. Without a tag browsers refuse that.
    ...(tag && { renotify: true }),
    lang: textOf(lang),
    data: { url },
    // By the server: the clock of the device may be wrong by a day.
    ...(typeof at === 'number' && { timestamp: at }),
  });
}

/** An address of this site; nothing that is pushed leads elsewhere. */
function addressOf({ location }: ServiceWorkerGlobalScope, url: unknown): string {
  const home = new URL(START, location.origin);
  const path = textOf(url, START);
  const address = URL.canParse(path, home) ? new URL(path, home) : home;
  return address.origin === location.origin ? address.href : home.href;
}

/**
 * In a page of the game that is open, if there is one: first in one that came with that address. What it shows
 * by now it knows itself: browsers name the address a page was made with. Documents, shared lineups and the way
 * back from a sign-in are pages of this site, too, and stay where they are.
 */
async function open(
  { clients, location }: ServiceWorkerGlobalScope,
  address: string,
): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isGame = ({ url }: Client) => isGameOn(location.origin, url);
  const page = pages.find(({ url }) => url === address) ?? pages.find(isGame);
  if (!page) return void (await clients.openWindow(address));
  // Where a browser does not let it come to the front it goes there all the same.
  await page.focus().catch(() => {});
  if (await goes(page, address)) return;
  // A page that is controlled by nobody cannot be led anywhere.
  await page.navigate(address).catch(() => clients.openWindow(address));
}

/** A window that is about to be sent somewhere has no address of any site. */
function isGameOn(origin: string, address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.origin === origin && isGamePage(url);
}

/** Whether a page is there or goes by itself: what is loaded anew would lose what its player has begun. */
async function goes(page: WindowClient, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), GOES_WITHIN_MS);
      port1.onmessage = () => {
        clearTimeout(timer);
        resolve(true);
      };
      page.postMessage({ type: GO_MESSAGE, address } satisfies GoMessage, [port2]);
    });
  } finally {
    port1.close();
  }
}

async function renew(
  { registration }: ServiceWorkerGlobalScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ??
    (options ? await registration.pushManager.subscribe(options) : null) ??
    (await registration.pushManager.getSubscription());
  if (!subscription) return;
  const { endpoint: address, keys } = subscription.toJSON();
  const body = JSON.stringify({ address, keys });
  const headers = { 'content-type': 'application/json' };
  await fetch(RENEW_PATH, { method: 'POST', credentials: 'same-origin', headers, body });
}
