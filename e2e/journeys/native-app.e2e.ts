import { expect } from '@playwright/test';
import { test as base } from '../fixtures/in-time.ts';
import {
  type AppPage,
  DEVICE_ADDRESS,
  type DeviceStub,
  openAppOrigin,
  stubDevice,
} from '../fixtures/native-app.ts';
import { type RunningGame, startGame } from '../fixtures/start-game.ts';
import { Frame } from '../pages/frame.page.ts';

interface Fixtures {
  readonly app: AppPage;
  /** A site that knows the app's origin; a journey may stop it. */
  readonly site: RunningGame;
  readonly device: DeviceStub;
}

const test = base.extend<Fixtures & { readonly origin: Awaited<ReturnType<typeof openAppOrigin>> }>(
  {
    origin: async ({}, use) => {
      const origin = await openAppOrigin();
      await use(origin);
      await origin.close();
    },
    site: async ({ origin }, use) => {
      const { url } = origin;
      const site = await startGame({
        args: ['--bots', '20'],
        env: { APP_ORIGINS: url, CONSUMER_ORIGINS: url },
      });
      await origin.fill(site.url);
      await use(site);
      await site.stop();
    },
    app: async ({ origin, site: _ }, use) => use(origin),
    device: async ({ context }, use) => {
      await context.addInitScript(() => localStorage.setItem('spieltag.tutorial-shown', 'true'));
      await use(await stubDevice(context));
    },
  },
);

test('the app plays from its own shell what the site is composed of', async ({
  page,
  app,
  site,
  device,
}) => {
  const frame = new Frame(page);
  const composed = page.waitForResponse(`${site.url}/discovery/**/microFrontends*`);

  await test.step('it starts with the composition of the site, signed', async () => {
    await frame.arrive(app.url);
    expect((await composed).headers()['composition-signature']).toMatch(/^[\w-]+\.\.[\w-]+$/);
    expect(new URL(page.url()).origin).toBe(app.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  });

  await test.step('its screens come from the site, its address stays its own', async () => {
    await frame.open('Transfermarkt');
    await expect(page.getByRole('heading', { name: 'Transfermarkt', level: 1 })).toBeAttached();
    expect(new URL(page.url()).origin).toBe(app.url);
  });

  await test.step('the back button goes back, and at the start leaves the app', async () => {
    await device.tell(page, 'App', 'backButton', { canGoBack: true });
    await expect(page.getByRole('heading', { name: 'Aufstellung', level: 1 })).toBeAttached();
    await device.tell(page, 'App', 'backButton', { canGoBack: false });
    await expect.poll(() => device.calls(page)).toContain('App.minimizeApp');
  });

  const open = (path: string) => {
    const { pathname } = new URL(frame.seasonUrl());
    return device.tell(page, 'App', 'appUrlOpen', { url: site.url + pathname + path });
  };
  const news = page.getByRole('switch', { name: 'Neuigkeiten' });

  await test.step('a link to the site opens its screen in the app', async () => {
    await open('/help/reminders');
    await expect(news).toBeVisible();
    expect(new URL(page.url()).origin).toBe(app.url);
  });

  await test.step('messages are turned on with the address the device has', async () => {
    const told = page.waitForRequest('**/api/push/v1/add-device.json');
    await news.click();
    expect((await told).postDataJSON()).toMatchObject({
      kind: 'android',
      address: DEVICE_ADDRESS,
    });
    await expect(news).toBeChecked();
    await open('/help/account');
    await expect(page.getByRole('heading', { name: 'Deine Geräte' })).toBeVisible();
  });

  await test.step('back closes what lies over a screen first', async () => {
    await page.getByRole('button', { name: 'Bild ändern' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await device.tell(page, 'App', 'backButton', { canGoBack: true });
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Deine Geräte' })).toBeVisible();
  });

  await test.step("a picture comes from the device's library", async () => {
    await page.getByRole('button', { name: 'Bild ändern' }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: 'Bild auswählen' }).click();
    const picture = await page.screenshot();
    await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('img', { name: 'Vorschau' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('signing in is done in a browser, and its answer comes back by a link', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Gast' }).click();
    const opening = page.waitForEvent('popup');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Anmelden' }).click();
    const browser = await opening;
    await browser.getByLabel('Name').fill('Nadja');
    await browser.getByLabel('E-Mail-Adresse').fill('nadja@reader.example');
    // The device opens this address in the app.
    const answered = browser.waitForRequest(`${site.url}/auth/callback.html?*`);
    await browser.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await device.tell(page, 'App', 'appUrlOpen', { url: (await answered).url() });
    await expect(frame.guestBadge).toBeHidden();
    expect(new URL(page.url()).origin).toBe(app.url);
  });

  await test.step('without the site it starts all the same, and says so', async () => {
    await frame.open('Aufstellung');
    await expect(page.getByRole('heading', { name: 'Aufstellung', level: 1 })).toBeAttached();
    await page.waitForFunction(() => localStorage.getItem('spieltag.composition') !== null);
    await site.stop();
    await page.reload();
    await expect(page.locator('#root')).not.toBeEmpty();
    await expect(page.getByText(/Verbindung|verbunden|erreichbar/).first()).toBeVisible();
  });
});
