import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { TestPushService } from '../../api/src/push/testing/push-service.ts';

/** A notification a browser shows. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

/**
 * Lets a browser subscribe at a push service of the test's: Chromium's own is far away. Everything
 * else is the browser's: permission, worker, what it shows.
 */
export async function subscribeAt(
  context: BrowserContext,
  { address, keys }: ReturnType<TestPushService['subscribe']>,
): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(
    ({ address: endpoint, keys: own }) => {
      const kept = 'subscribed-in-this-journey';
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: own }),
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(kept, 'yes');
          return subscription;
        },
        getSubscription: async () => (localStorage.getItem(kept) ? subscription : null),
      });
    },
    { address, keys },
  );
}

/** The worker of a page as the browser's push client sees it. */
export class PushedWorker {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #registrationId: string;

  private constructor(page: Page, session: CDPSession, registrationId: string) {
    this.#page = page;
    this.#session = session;
    this.#registrationId = registrationId;
  }

  static async of(page: Page): Promise<PushedWorker> {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const session = await page.context().newCDPSession(page);
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations;
        if (registration) resolve(registration.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    return new PushedWorker(page, session, await found);
  }

  /** Hands the worker a message as the push service would. */
  async deliver(data: string): Promise<void> {
    const { origin } = new URL(this.#page.url());
    await this.#session.send('ServiceWorker.deliverPushMessage', {
      ...{ origin, registrationId: this.#registrationId, data },
    });
  }

  shown(): Promise<ShownNotification[]> {
    return this.#page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body }) => ({ title, body }));
    });
  }

  /** Presses the notification with this title; a browser without a screen has no hand that could. */
  async press(title: string): Promise<void> {
    const [worker] = this.#page.context().serviceWorkers();
    await worker?.evaluate(async (wanted) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const shown = await registration.getNotifications();
      const notification = shown.find((one) => one.title === wanted);
      const event = Object.assign(new Event('notificationclick'), { notification });
      dispatchEvent(Object.assign(event, { waitUntil: () => {} }));
    }, title);
  }
}
