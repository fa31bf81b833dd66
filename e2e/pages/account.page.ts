import { expect, type Locator, type Page } from '@playwright/test';

/** Menu and help: account, devices, picture, language. */
export class AccountPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(seasonUrl: string): Promise<void> {
    await this.page.goto(`${seasonUrl}/help/account`);
    await expect(this.page.getByRole('heading', { name: 'Deine Geräte' })).toBeVisible();
  }

  /** The menu of all pages below help. */
  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Menü und Hilfe' });
  }

  /** Goes from wherever one is to a page below help, as a player does. */
  async choose(entry: string | RegExp): Promise<void> {
    const link = this.menu.getByRole('link', { name: entry });
    const back = this.page.getByRole('link', { name: 'Zurück zu Menü und Hilfe', exact: true });
    await expect(link.or(back).first()).toBeVisible();
    if (await back.isVisible()) await back.click();
    await link.click();
  }

  /** The card of the account: name, picture, guest or not. */
  get profile(): Locator {
    return this.page.getByRole('region', { name: 'Dein Konto' });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** A small dialog that asks. */
  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }

  /** Opens the sheet with a code for another device, reads the code, leaves the sheet open. */
  async makeCode(): Promise<string> {
    await this.button('Code erzeugen').click();
    const code = this.page.getByLabel('Code zum Verknüpfen');
    await expect(code).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    return (await code.textContent()) ?? '';
  }

  /** Types a code in, up to the question what shall become of the team here. */
  async enterCode(code: string): Promise<void> {
    await this.button('Code eingeben').click();
    await this.page.getByLabel('Code zum Verknüpfen').fill(code);
    await this.button('Weiter').click();
    await expect(this.question).toBeVisible();
  }

  /** Reads a notification. */
  async read(text: string): Promise<void> {
    await expect(this.page.getByText(text)).toBeVisible();
  }

  async closeSheet(): Promise<void> {
    const sheet = this.page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Schließen' }).click();
    await expect(sheet).toBeHidden();
  }
}
