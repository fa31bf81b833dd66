/**
 * `npm run screenshots`: takes the pictures of the documents anew, from a running game of its own
 * with a full roster: the lineup and a matchday on a phone by night and on a desktop by day, and what
 * else is shown.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { Guest } from '../../tools/start/testing/guest.ts';
import { ensureChromium } from '../../tools/test/chromium.ts';
import { startGame } from '../fixtures/start-game.ts';
import { knowTutorial } from '../fixtures/tutorial-seen.ts';
import { Frame } from '../pages/frame.page.ts';
import { Market } from '../pages/market.page.ts';
import { signInAsNewReader } from '../pages/sign-in.ts';

const FOLDER = join(import.meta.dirname, '../../docs/images');
/** Of the installed game systems show some of them before it is installed. */
const OF_INSTALLED = join(import.meta.dirname, '../../registry/src/installation/pictures');
const IS_OF_INSTALLED = /^(lineup|live)-/;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** About half of it. */
const EVENTS_OF_A_MATCHDAY = 70;
/** Movement has come to rest by then. */
const SETTLED_AFTER_MS = 1000;

/** Plays until there is something to see, and gives what keeps the account. */
async function fillRoster(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const frame = new Frame(page);
  const market = new Market(page, false);
  await frame.arrive(url);
  await frame.open('Transfermarkt');
  await market.fillUp.first().click();
  await signInAsNewReader(page, 'Ada');
  await market.fillUp.first().click();
  await page.getByRole('banner').getByText('22/22').waitFor();
  await page.close();
  return context.storageState();
}

/** Lets a matchday go on until some matches are over and others are played. */
async function playOn(url: string): Promise<void> {
  const guest = new Guest();
  await guest.stepUntil(url, 'GAMEDAY');
  const step = await guest.stepper(url);
  for (let events = 0; events < EVENTS_OF_A_MATCHDAY; events += 1) await step();
}

/** As the screen stands: without what comes and goes. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SETTLED_AFTER_MS);
  const notices = page.getByRole('region', { name: 'Mitteilungen' }).getByRole('button');
  while (await notices.count()) await notices.first().click();
  await page.waitForTimeout(SETTLED_AFTER_MS);
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  if (IS_OF_INSTALLED.test(name)) await copyFile(path, join(OF_INSTALLED, `${name}.png`));
  console.log(`docs/images/${name}.png`);
}

await mkdir(FOLDER, { recursive: true });
const game = await startGame({ args: ['--bots', '1000'] });
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
knowTutorial(browser);
try {
  const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' };
  const storageState = await fillRoster(
    await browser.newContext({ ...german, ...DESKTOP }),
    game.url,
  );
  const open = async (device: typeof PHONE | typeof DESKTOP, colorScheme: 'dark' | 'light') => {
    const context = await browser.newContext({ ...german, ...device, colorScheme, storageState });
    const page = await context.newPage();
    await new Frame(page).arrive(game.url);
    return page;
  };
  const phone = await open(PHONE, 'dark');
  await take(phone, 'lineup-phone');
  const desktop = await open(DESKTOP, 'light');
  await take(desktop, 'lineup-desktop');
  const frame = new Frame(desktop);
  await frame.open('Transfermarkt');
  await take(desktop, 'market-desktop');
  await frame.open('Rangliste');
  await take(desktop, 'rankings-desktop');
  await playOn(game.url);
  for (const [page, name] of [
    [phone, 'live-phone'],
    [desktop, 'live-desktop'],
  ] as const) {
    await new Frame(page).open('Live');
    await page.getByText(/Live-Platz/).waitFor();
    await take(page, name);
  }
} finally {
  await browser.close();
  await game.stop();
}
