import { expect, type Locator, type Page } from '@playwright/test';

/** The groups' screen. */
export class Groups {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the question for the name of a new group; guests are asked to sign in instead. */
  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: 'Gruppe gründen' }).click();
  }

  /** Founds a group and waits until it is shown. */
  async found(name: string): Promise<void> {
    await this.begin();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Name der Gruppe').fill(name);
    await dialog.getByRole('button', { name: 'Gruppe gründen' }).click();
    await expect(this.heading(name)).toBeVisible();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name });
  }

  get members(): Locator {
    return this.page.getByRole('list', { name: 'Mitglieder' }).getByRole('listitem');
  }

  get invite(): Locator {
    return this.page.getByRole('button', { name: 'Einladen' });
  }

  /** Waits for a message and puts it away, unless it went by itself: it may lie over what is pressed next. */
  async read(message: string): Promise<void> {
    await expect(this.page.getByText(message)).toBeVisible();
    const close = this.page.getByRole('button', { name: 'Mitteilung schließen' });
    await expect(async () => {
      if ((await close.count()) > 0) await close.first().click({ timeout: 1_000 });
      await expect(close).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  }

  /** Opens the menu of the only other member. */
  async openMemberMenu(): Promise<void> {
    await this.members.getByRole('button', { name: /^Aktionen für / }).click();
    await expect(this.page.getByRole('menu')).toBeVisible();
  }

  /** Chooses from the menu of the only other member. */
  async chooseForMember(action: string): Promise<void> {
    await this.openMemberMenu();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Chooses from the menu of the group. */
  async chooseForGroup(action: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Aktionen für die Gruppe / }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** The question that is open: to join, to remove, to leave. */
  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }

  async answer(label: string): Promise<void> {
    await this.question.getByRole('button', { name: label }).click();
  }
}
