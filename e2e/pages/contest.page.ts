import { expect, type Locator, type Page } from '@playwright/test';

/** Ways to play a group beside its ranking, by their German titles. */
export type Mode = 'Duelle' | 'Monatstabelle' | 'Pokal' | 'Wer zuletzt steht' | 'Beste Spieltage';

/** What a group plays beside its ranking, in German. */
export class Contest {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Opens what an admin chooses from, and marks a mode there. */
  async begin(mode: Mode): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Ändern' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'So spielt die Gruppe' });
    await dialog.getByRole('radio', { name: mode }).check({ force: true });
    return dialog;
  }

  /** Chooses what is marked, and waits until it is told from when on it holds. */
  async choose(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'So spielen wir' }).click();
    await expect(dialog).toBeHidden();
    await expect(this.page.getByText(/^Ab \d+\. Spieltag gilt: /)).toBeVisible();
  }

  /** Members in a table, the best first. */
  rowsOf(table: string | RegExp): Locator {
    return this.page.getByRole('table', { name: table }).locator('tbody tr');
  }

  /** Members in a list, or pairs of them. */
  itemsOf(list: string | RegExp): Locator {
    return this.page.getByRole('list', { name: list }).getByRole('listitem');
  }
}
