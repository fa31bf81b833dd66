import { TestPushService } from '../../api/src/push/testing/push-service.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { chromiumAt } from '../fixtures/chromium.ts';
import { test as base, expect } from '../fixtures/game.ts';
import { type RunningGame, startGame } from '../fixtures/start-game.ts';
import { AccountPage } from '../pages/account.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { PushedWorker, subscribeAt } from '../steps/push-browser.ts';

/** A game that sends to a push service of the test's own. */
const test = base.extend<object, { readonly service: TestPushService; readonly told: RunningGame }>(
  {
    service: [
      async ({}, use) => {
        const service = new TestPushService();
        await service.start();
        await use(service);
        await service.close();
      },
      { scope: 'worker' },
    ],
    told: [
      async ({ service }, use) => {
        const game = await startGame({
          args: ['--bots', '20'],
          env: { PUSH_HOSTS: service.origin, PUSH_CONTACT: 'mailto:game@example.org' },
        });
        await use(game);
        await game.stop();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  },
);

const { CHROMIUM_PATH, WHOLE_CHROMIUM_PATH = CHROMIUM_PATH } = process.env;
test.use({ serviceWorkers: 'allow', launchOptions: chromiumAt(WHOLE_CHROMIUM_PATH) });

test('reminders are turned on, tried, kept, and turned off in this browser', async ({
  page,
  context,
  told,
  service,
}) => {
  const subscription = service.subscribe();
  await subscribeAt(context, subscription);
  const frame = new Frame(page);
  await frame.arrive(told.url);
  const permission = await page.evaluate(() => Notification.permission);
  test.skip(permission !== 'granted', 'a Chromium without windows has no notifications');
  const season = frame.seasonUrl();
  const account = new AccountPage(page);
  await page.goto(`${season}/help/reminders`);
  const card = page.getByRole('region', { name: 'Erinnerungen', exact: true });
  const here = card.getByRole('switch', { name: 'In diesem Browser' });

  await test.step('they are off until one wants them', async () => {
    await expect(here).not.toBeChecked();
    await expectAccessible(page, 'reminders that are off');
  });

  await test.step('a test arrives and is shown, whoever looks', async () => {
    await here.click();
    await expect(here).toBeChecked();
    await card.getByRole('button', { name: 'Probe schicken' }).click();
    await account.read('Gleich kommt eine Probe.');
    await expect.poll(() => service.received.length).toBe(1);
    expect(service.refused).toEqual([]);
    const [message] = service.received;
    const worker = await PushedWorker.of(page);
    await worker.deliver(JSON.stringify(message?.payload));
    await expect
      .poll(() => worker.shown())
      .toEqual([{ title: message?.payload.title, body: message?.payload.body }]);
    await worker.deliver('nothing of ours');
    await expect.poll(() => worker.shown()).toContainEqual({ title: 'Spieltag', body: '' });

    // What is open goes where the message leads, and is not loaded anew under the hands of its player.
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await worker.deliver(
      JSON.stringify({ title: 'Anpfiff', url: new URL(`${season}/live`).pathname }),
    );
    await expect.poll(() => worker.shown()).toContainEqual({ title: 'Anpfiff', body: '' });
    await worker.press('Anpfiff');
    await expect(page).toHaveURL(/\/live\b/);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await page.goto(`${season}/help/reminders`);
  });

  await test.step('they stay on with the next visit, and a channel that is off stays off', async () => {
    const channel = card.getByRole('switch', { name: 'Transfermarkt' });
    await channel.click();
    await expect(channel).not.toBeChecked();
    await page.reload();
    await expect(here).toBeChecked();
    await expect(channel).not.toBeChecked();
    await expectAccessible(page, 'reminders that are on');
  });

  await test.step('turned off, nothing is sent here any more', async () => {
    await here.click();
    await expect(here).not.toBeChecked();
    await expect(card.getByRole('button', { name: 'Probe schicken' })).toBeHidden();
    await page.reload();
    await expect(here).not.toBeChecked();
  });
});

test('who has forbidden notifications is told where to allow them', async ({ page, told }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' });
  });
  const frame = new Frame(page);
  await frame.arrive(told.url);
  await page.goto(`${frame.seasonUrl()}/help/reminders`);
  await expect(page.getByRole('region', { name: 'Erinnerungen', exact: true })).toContainText(
    'Dein Browser lässt keine Mitteilungen von uns zu.',
  );
});
