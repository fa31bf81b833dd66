import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { Lineup } from '../pages/lineup.page.ts';
import { editPage } from '../steps/edit-page.ts';

const DOWN = 'Unsere Server sind gerade nicht erreichbar.';
const UNREADABLE = 'Die Antwort des Servers war nicht lesbar.';
const NOT_LOADED = 'Das Spiel konnte nicht geladen werden';
const NOT_SIGNED_IN = 'Login fehlgeschlagen';

const answer = (status: number) => (route: Route) => route.fulfill({ status, body: 'sorry' });
const page = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hi</h1>' });
const emptyObject = (route: Route) =>
  route.fulfill({ contentType: 'application/json', body: '{}' });
/** The answer of the server, with a part missing without which the game cannot be shown. */
const without = (part: string) => async (route: Route) => {
  const { 'if-none-match': _etag, ...headers } = route.request().headers();
  const response = await route.fetch({ headers });
  const { [part]: _missing, ...json } = await response.json();
  await route.fulfill({ response, json });
};
const hangUp = (route: Route) => route.abort('connectionreset');

/** What the server does at a step of the start: the screen's heading, what it says, and the alert. */
interface Fault {
  readonly step: string;
  readonly does: string;
  readonly fault: (route: Route) => Promise<void>;
  readonly heading: string;
  readonly says: string;
}

const LEAGUES = { step: 'leagues.json', heading: NOT_LOADED };
const LOGIN = { step: 'uid-auth.json', heading: NOT_SIGNED_IN };

const FAULTS: readonly Fault[] = [
  { ...LEAGUES, does: '500', fault: answer(500), says: 'Etwas ist schiefgelaufen.' },
  { ...LEAGUES, does: '503', fault: answer(503), says: DOWN },
  {
    ...LEAGUES,
    does: '504',
    fault: answer(504),
    says: 'Der Server antwortet nicht.',
  },
  { ...LEAGUES, does: 'a page of somebody else', fault: page, says: UNREADABLE },
  { ...LEAGUES, does: 'an empty object', fault: emptyObject, says: UNREADABLE },
  { ...LOGIN, does: '503', fault: answer(503), says: DOWN },
  { ...LOGIN, does: 'an empty object', fault: emptyObject, says: UNREADABLE },
  {
    step: 'client_database',
    does: '500',
    fault: answer(500),
    heading: NOT_LOADED,
    says: 'schiefgelaufen',
  },
  {
    step: 'state/current',
    does: 'a page of somebody else',
    fault: page,
    heading: NOT_LOADED,
    says: UNREADABLE,
  },
  {
    step: 'overview.json',
    does: 'a ledger without its lineup',
    fault: without('lineup'),
    heading: NOT_LOADED,
    says: UNREADABLE,
  },
  {
    step: 'overview.json',
    does: '503',
    fault: answer(503),
    heading: NOT_LOADED,
    says: DOWN,
  },
];

const SILENCE = { does: 'nothing', fault: hangUp, says: 'Keine Verbindung.' };
const SILENCES: readonly Fault[] = [
  { ...LEAGUES, ...SILENCE },
  { ...LOGIN, ...SILENCE },
];

/** Starts the game at a server that fails, is told so, and tries again at one that does not. */
async function startAtFault(page: Page, gameUrl: string, { step, ...told }: Fault): Promise<void> {
  await page.route(`**/api/**/*${step}*/**`, told.fault);
  await page.route(`**/api/**/*${step}*`, told.fault);
  await page.goto(gameUrl);
  const screen = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await expect(screen.getByRole('heading')).toHaveText(told.heading);
  await expect(screen).toContainText(told.says);
  // Once is enough.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute(`**/api/**/*${step}*/**`);
  await page.unroute(`**/api/**/*${step}*`);
  await screen.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(new Frame(page).navigation).toBeVisible();
}

test('a server that fails at any step of the start is told of, and the game goes on when it does', async ({
  page,
  game,
}) => {
  await editPage(page, game.url);
  for (const fault of FAULTS) {
    await test.step(`${fault.step} is answered by ${fault.does}`, () =>
      startAtFault(page, game.url, fault));
  }
});

/** What came before is read while nobody answers: a device that has nothing of it is told. */
function forgetPlay(): void {
  for (const key of Object.keys(localStorage)) {
    if (/etag:|spieltag\.account/.test(key)) localStorage.removeItem(key);
  }
}

test('a server that is silent is told of where nothing is kept that could be read', async ({
  page,
  game,
}) => {
  await page.addInitScript(forgetPlay);
  await editPage(page, game.url);
  for (const fault of SILENCES) {
    await test.step(`${fault.step} is not answered`, () => startAtFault(page, game.url, fault));
  }
});

test('the name fits small phones before any face has come, and stays where it is', async ({
  page,
  game,
}) => {
  await page.route('**/*.woff2', (route) => route.abort());
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 700 });
    await editPage(page, game.url);
    let comeOn = () => {};
    const painted = new Promise<void>((resolve) => {
      comeOn = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await painted;
      await route.continue();
    });
    await page.goto(game.url, { waitUntil: 'commit' });
    const name = page.getByRole('img', { name: 'Spieltag' });
    await expect(page.locator('.first-paint').locator(name)).toBeVisible();
    // It has a box before its styles are there; nothing is painted before that.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    const first = await name.boundingBox();
    expect(first?.width).toBeGreaterThan(width / 2);
    expect(first?.x).toBeGreaterThan(0);
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(width);
    await page.route('**/api/**/leagues.json', () => {});
    comeOn();
    await expect(page.getByText('Du wirst angemeldet')).toBeVisible();
    const then = await name.boundingBox();
    expect([then?.x, then?.width]).toEqual([first?.x, first?.width]);
    expect(Math.abs((then?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(3);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('an outdated client says so, and loads the new one', async ({ page, game }) => {
  await editPage(page, game.url);
  await page.route('**/api/**/leagues.json', answer(426));
  await page.goto(game.url);
  const screen = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await expect(screen).toContainText('Aktualisiere die App!');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute('**/api/**/leagues.json');
  await screen.getByRole('button', { name: 'Neue Version laden' }).click();
  await expect(new Frame(page).navigation).toBeVisible();
});

test('a server that is slow, and one that fails while one plays, is waited for', async ({
  page,
  game,
  isMobile,
}) => {
  const frame = new Frame(page);
  const notice = page.getByText(
    'Unsere Server antworten gerade nicht. Du siehst den letzten Stand.',
  );
  // While a stream tells what goes on nobody asks, and nothing can fail.
  await page.route(/\/stream$/, answer(503));
  await page.clock.install();
  // A clock that is moved by hand measures nothing.
  await page.addInitScript(() => {
    performance.addEventListener ??= () => {};
  });

  await test.step('a start that takes long says that it goes on', async () => {
    let answerNow = () => {};
    const asked = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await page.route('**/api/**/overview.json', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(game.url);
    await expect(page.getByText('Dein Team läuft ein')).toBeVisible();
    await page.clock.fastForward(8000);
    await expect(page.getByText('Das dauert länger als sonst.')).toBeVisible();
    answerNow();
    await expect(frame.navigation).toBeVisible();
    // Before there is a lineup nothing could be old, and a jump of the clock would give it up.
    await expect(new Lineup(page, isMobile).slot(0)).toBeVisible();
  });

  await test.step('what fails later leaves what is shown, says that it may be old', async () => {
    await page.route('**/api/gameloop/v1/state/**', answer(503));
    await page.clock.fastForward(180_000);
    await readAlert(page, DOWN);
    await expect(notice).toBeVisible();
    await frame.open('Transfermarkt');
    await expect(page.getByRole('heading', { name: 'Transfermarkt' })).toBeVisible();
  });

  await test.step('and goes by itself when the server is back', async () => {
    await page.unroute('**/api/gameloop/v1/state/**');
    await page.clock.fastForward(25_000);
    await expect(notice).toBeHidden();
    await expect(frame.figures).toContainText('42,50 Mio');
  });
});

test('what nobody has handled is told: in full screen what is not there, else once', async ({
  page,
  game,
}) => {
  const frame = new Frame(page);
  await frame.arrive(game.url);
  const reject = (reason: object) => page.evaluate((given) => void Promise.reject(given), reason);
  await reject({ status: 404, msg: 'Diese Seite ist umgezogen.' });
  await expect(page.getByRole('main')).toContainText('Diese Seite ist umgezogen.');
  await frame.open('Transfermarkt');
  await expect(page.getByRole('main')).not.toContainText('umgezogen');
  await reject({ msg: 'Der Schiedsrichter hat gepfiffen.' });
  await readAlert(page, 'Der Schiedsrichter hat gepfiffen.');
  await reject({ msg: 'Der Schiedsrichter hat gepfiffen.' });
  await reject({ msg: 'Der Ball ist im Aus.' });
  // Alerts come one after the other: had the second been told again, it would be the one that is open.
  await readAlert(page, 'Der Ball ist im Aus.');
});

async function readAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(text);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}
