import { expect, type Locator, type Page } from '@playwright/test';
import { GOAL_NOTICES } from './goal-notice.ts';

/** Tabs of the main navigation by their German labels. */
export type Tab = 'Aufstellung' | 'Transfermarkt' | 'Live' | 'Rangliste' | 'Gruppe';

/** What frames every screen: navigation, status bar, messages. */
export class Frame {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the game and waits until the gate has opened. */
  async arrive(url: string): Promise<void> {
    await this.putAwayGoals();
    await this.page.goto(url);
    await expect(this.navigation).toBeVisible({ timeout: 30_000 });
    await expect(this.page).toHaveURL(/\/se-/);
  }

  /** Closes what other journeys have announced, whenever it is in the way. */
  async putAwayGoals(): Promise<void> {
    const texts = new RegExp(GOAL_NOTICES.flatMap(({ de, en }) => [de, en]).join('|'));
    const announced = this.page
      .getByRole('region', { name: /^(Mitteilungen|Notifications)$/ })
      .locator('> div', { hasText: texts });
    // Where there are more, the next one comes as soon as one is closed.
    await this.page.addLocatorHandler(
      announced.first(),
      (toast) => toast.getByRole('button').click(),
      { noWaitAfter: true },
    );
  }

  /** Address of the season that is shown, the start of all its screens. */
  seasonUrl(): string {
    const { origin, pathname } = new URL(this.page.url());
    const [, seasonId = ''] = pathname.split('/');
    // An address without its season yet would become the start of an address that doubles a part.
    expect(seasonId).toMatch(/^se-/);
    return `${origin}/${seasonId}`;
  }

  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Hauptnavigation' });
  }

  async open(tab: Tab): Promise<void> {
    await this.navigation.getByRole('link', { name: tab }).click();
  }

  /** Player count and budget. */
  get figures(): Locator {
    return this.page.getByRole('banner');
  }

  /** Whether the account is a guest's. */
  get guestBadge(): Locator {
    return this.page.getByRole('banner').getByText('Gast');
  }
}
