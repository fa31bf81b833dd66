import { expect, type Page } from '@playwright/test';

/** The groups' screen. */
export class Groups {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Founds a group and waits until it is shown. */
  async found(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Gruppe gründen' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Name der Gruppe').fill(name);
    await dialog.getByRole('button', { name: 'Gruppe gründen' }).click();
    await expect(this.page.getByRole('heading', { name })).toBeVisible();
  }
}
