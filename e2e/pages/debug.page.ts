import { expect, type Page } from '@playwright/test';

/** Phases of a round by their German names. */
export type PhaseName =
  | 'Vor dem Spieltag'
  | 'Kurz vor dem Anpfiff'
  | 'Der Spieltag läuft'
  | 'Ausgewertet';

/** For what never ends only: a matchday is evaluated within one step. */
const STEPPED_MS = 150_000;

/** The debug scene, where a stepped season is moved on. */
export class Debug {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.getByRole('banner').getByRole('link', { name: 'Debug' }).click();
    await expect(this.page.getByRole('heading', { name: 'Debug', level: 1 })).toBeVisible();
  }

  /** Moves the season on to the next entry into a phase. */
  async stepUntil(phase: PhaseName): Promise<void> {
    await this.page.getByLabel('Bis zur Phase').selectOption({ label: phase });
    await this.page.getByRole('button', { name: 'Vorspulen' }).click();
    const state = this.page
      .getByRole('region', { name: 'Spieltag steuern' })
      .getByRole('paragraph');
    await expect(state).toContainText(phase, { timeout: STEPPED_MS });
  }

  /** Moves the season on by one event. */
  async step(): Promise<void> {
    const stepped = this.page.waitForResponse(/round-simulation-step/);
    await this.page.getByRole('button', { name: 'Ein Ereignis weiter' }).click();
    await stepped;
  }
}
