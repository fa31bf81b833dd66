import { expect, type Locator, type Page } from '@playwright/test';
import { Frame } from './frame.page.ts';

export type PositionRow = 'Torwart' | 'Abwehr' | 'Mittelfeld' | 'Sturm';

/** What marks a position in a player's row. */
const SHORT_NAMES: Readonly<Record<PositionRow, string>> = {
  Torwart: 'TW',
  Abwehr: 'ABW',
  Mittelfeld: 'MIT',
  Sturm: 'STU',
};

/** The transfer market: on a phone a list per position, on a desktop one list with chips. */
export class Market {
  readonly page: Page;
  readonly isPhone: boolean;
  constructor(page: Page, isPhone: boolean) {
    this.page = page;
    this.isPhone = isPhone;
  }

  /** Buys the player of a position who stands first in the list, and says who it was. */
  async buyFirst(position: PositionRow): Promise<string> {
    const main = this.page.getByRole('main');
    if (this.isPhone) await main.getByRole('link', { name: position }).click();
    else await main.getByRole('button', { name: new RegExp(`^${position} \\d`) }).click();
    const list = main.getByRole('list', { name: 'Spieler auf dem Transfermarkt' });
    await expect(list.getByRole('listitem').first()).toContainText(SHORT_NAMES[position]);
    const name = await this.#pressFirst();
    if (this.isPhone) await main.getByRole('link', { name: 'Zurück zum Transfermarkt' }).click();
    else await main.getByRole('button', { name: new RegExp(`^${position} \\d`) }).click();
    return name;
  }

  /** Fills the free places of the roster; a guest is asked to sign in instead. */
  get fillUp(): Locator {
    return this.page.getByRole('button', { name: 'Kader auffüllen' });
  }

  /** Puts the player who stands first in the list shown on the watch list. */
  async watchFirst(): Promise<void> {
    const star = this.page.getByRole('button', { name: / auf die Merkliste$/ }).first();
    const saved = this.page.waitForResponse(/set-favorite-players/);
    await star.click();
    await saved;
  }

  /** The players on sale. */
  get list(): Locator {
    return this.page.getByRole('list', { name: 'Spieler auf dem Transfermarkt' });
  }

  /** What counts while trying things out. */
  get plan(): Locator {
    return this.page.getByRole('region', { name: 'Dein Plan' });
  }

  async startPlan(): Promise<void> {
    await this.page.getByRole('button', { name: 'Transfers ausprobieren' }).first().click();
    await expect(this.plan).toBeVisible();
  }

  /** Opens the list of a position on a phone; on a desktop there is one list. */
  async browse(position: PositionRow): Promise<void> {
    const main = this.page.getByRole('main');
    if (this.isPhone) await this.#touch(main.getByRole('link', { name: position }));
    await expect(this.list.getByRole('listitem').first()).toBeVisible();
  }

  /** How many of a position are owned, where it is shown on the way to its players. */
  placesOf(position: PositionRow): Locator {
    const role = this.isPhone ? 'link' : 'button';
    return this.page.getByRole('main').getByRole(role, { name: new RegExp(`${position} \\d`) });
  }

  /** Shows the players of a position only. */
  async enter(position: PositionRow): Promise<void> {
    await this.#touch(this.placesOf(position));
    await expect(this.list.getByRole('listitem').first()).toContainText(SHORT_NAMES[position]);
  }

  /** Shows the way to the others again. */
  async leave(position: PositionRow): Promise<void> {
    const back = this.page.getByRole('link', { name: 'Zurück zum Transfermarkt' });
    await this.#touch(this.isPhone ? back : this.placesOf(position));
  }

  /** Shows the cheapest first. */
  async cheapestFirst(): Promise<void> {
    if (/dir=asc/.test(this.page.url())) return;
    const main = this.page.getByRole('main');
    if (this.isPhone) {
      await main.getByRole('button', { name: /^Filtern/ }).click();
      await this.page.getByRole('button', { name: 'absteigend' }).click();
      await this.page.getByRole('button', { name: / zeigen$/ }).click();
    } else {
      await main.getByRole('button', { name: /^Marktwert/ }).click();
    }
    await expect(this.page).toHaveURL(/dir=asc/);
  }

  /** Chooses the players who stand first in the list and shows them side by side. */
  async compareFirst(count: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Spieler vergleichen' }).click();
    const toggles = this.list.getByRole('button', { name: / vergleichen$/ });
    for (let index = 0; index < count; index += 1) await toggles.nth(index).click();
    await this.page.getByRole('button', { name: 'Vergleichen', exact: true }).click();
  }

  /** By finger where there is one, which a narrow screen alone is not. */
  async #touch(target: Locator): Promise<void> {
    const isTouched = await this.page.evaluate(() => navigator.maxTouchPoints > 0);
    await (isTouched ? target.tap() : target.click());
  }

  async #pressFirst(): Promise<string> {
    const buy = this.page.getByRole('button', { name: / kaufen$/ }).first();
    const label = (await buy.getAttribute('aria-label')) ?? '';
    const name = label.replace(/ kaufen$/, '');
    await buy.click();
    const sell = this.page.getByRole('button', { name: `${name} verkaufen` });
    await expect(sell.first()).toBeVisible();
    return name;
  }
}

/** A guest comes to the game and opens the transfer market. */
export async function arriveAtMarket(page: Page, isPhone: boolean, url: string) {
  const frame = new Frame(page);
  await frame.arrive(url);
  await frame.open('Transfermarkt');
  return { frame, market: new Market(page, isPhone) };
}
