import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { Groups } from '../pages/groups.page.ts';
import { Market } from '../pages/market.page.ts';
import { signInAsNewReader } from '../pages/sign-in.ts';

/** A screen: where it is, and what is there once it has been loaded. */
interface Visit {
  readonly screen: string;
  readonly path: string;
  readonly shows: (page: Page) => Locator;
  /** What opens what is looked at, when it is not the screen itself. */
  readonly open?: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const marketList = (page: Page) =>
  page.getByRole('list', { name: 'Spieler auf dem Transfermarkt' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

const AS_A_GUEST: readonly Visit[] = [
  { screen: 'empty lineup', path: '', shows: heading('Noch niemand auf dem Platz') },
  { screen: 'market', path: '/transfermarket', shows: heading('Transfermarkt') },
  { screen: 'market of a position', path: '/transfermarket/defender', shows: marketList },
  {
    screen: 'empty roster',
    path: '/transfermarket/roster',
    shows: (page) => page.getByRole('button', { name: 'Kader auffüllen' }),
  },
  {
    screen: 'empty favourites',
    path: '/transfermarket/favorites',
    shows: heading('Noch niemand vorgemerkt'),
  },
  { screen: 'no group', path: '/group', shows: heading('Du bist noch in keiner Gruppe') },
  { screen: 'not found', path: '/nowhere', shows: heading('Abseits!') },
  {
    screen: 'sign-in dialog',
    path: '/help',
    shows: dialog,
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'Gast' }).click(),
  },
];

const AS_A_READER: readonly Visit[] = [
  {
    screen: 'full lineup',
    path: '',
    shows: (page) => page.getByRole('region', { name: 'Spielfeld' }),
  },
  {
    screen: 'full roster',
    path: '/transfermarket/roster',
    shows: (page) => page.getByRole('button', { name: / verkaufen$/ }),
  },
  {
    screen: 'player details',
    path: '/transfermarket/forward',
    open: (page) => marketList(page).first().getByRole('button').first().click(),
    shows: heading('Punkte der Saison'),
  },
  {
    screen: 'favourites',
    path: '/transfermarket/favorites',
    shows: (page) => page.getByRole('button', { name: / auf die Merkliste$/ }),
  },
  { screen: 'sharing', path: '/share', shows: (page) => page.getByRole('radio') },
  {
    screen: 'filters',
    path: '/transfermarket/forward',
    open: async (page) => {
      await page.getByRole('button', { name: 'Filtern' }).click();
    },
    shows: (page) => page.getByLabel('Marktwert von'),
  },
  {
    screen: 'making a code',
    path: '/help/account',
    open: (page) => page.getByRole('button', { name: 'Code erzeugen' }).click(),
    shows: (page) => page.getByRole('dialog').getByRole('status'),
  },
  { screen: 'live', path: '/live', shows: heading('Spiele') },
  { screen: 'rankings', path: '/global-ranking', shows: (page) => page.getByRole('table') },
  {
    screen: 'user details',
    path: '/global-ranking',
    open: (page) => page.getByRole('table').getByRole('button').first().click(),
    shows: heading('Punkte je Spieltag'),
  },
  {
    screen: 'group',
    path: '/group',
    // As long as a name may be, and a single word.
    open: (page) => new Groups(page).found('Straßenfußballbundesligafreunden'),
    shows: (page) => page.getByRole('list', { name: 'Mitglieder' }),
  },
  {
    screen: 'menu',
    path: '/help',
    shows: (page) => page.getByRole('navigation', { name: 'Menü und Hilfe' }),
  },
  { screen: 'debug', path: '/debug', shows: heading('Komposition') },
];

test('axe finds no violation on any screen, in light and dark', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  const frame = new Frame(page);
  const reader = isMobile ? 'Margarete' : 'Karen';
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.arrive(game.url);
  const season = frame.seasonUrl();
  const look = async ({ screen, path, open, shows }: Visit) => {
    await page.goto(season + path);
    await open?.(page);
    await expect(shows(page).first()).toBeVisible();
    await expectAccessible(page, screen);
    if (isMobile) await expectRoomForLargeText(page, screen);
  };

  for (const visit of AS_A_GUEST) await look(visit);
  await signInAsNewReader(page, reader);
  await page.goto(`${season}/transfermarket/forward`);
  const market = new Market(page, isMobile);
  await market.watchFirst();
  await page.goto(`${season}/transfermarket/roster`);
  await market.fillUp.click();
  await expect(frame.figures).toContainText('22/22');
  for (const visit of AS_A_READER) await look(visit);
  expect(trouble).toEqual([]);
});
