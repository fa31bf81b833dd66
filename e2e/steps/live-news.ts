import { expect, type Page } from '@playwright/test';
import { Guest } from '../../tools/start/testing/guest.ts';

/** More events than a gameday can have before the first of eleven players has points. */
const MAX_EVENTS = 60;

/** Among so many is one that is told. */
const SURE_EVENTS = 10;
/** Longer than a page without a stream waits before it asks again. */
const ASKED_MS = 60_000;

/** The words of the live screen in a language. */
const WORDS = {
  de: { feed: 'Gerade passiert', points: 'Meine Punkte', rank: 'Live-Platz' },
  en: { feed: 'Just happened', points: 'My points', rank: 'Live rank' },
} as const;

/** A language of the pages. */
export type Language = keyof typeof WORDS;

/** The live screen of a running round. */
export class LiveScreen {
  readonly #page: Page;
  readonly #words: (typeof WORDS)[Language];

  constructor(page: Page, language: Language = 'de') {
    this.#page = page;
    this.#words = WORDS[language];
  }

  get feed() {
    return this.#page.getByRole('region', { name: this.#words.feed });
  }

  /** The own points and what stands beside them. */
  get strip() {
    return this.#page.getByRole('region', { name: this.#words.points });
  }

  /** What the own live rank is called, which only a page with a stream knows. */
  get rank() {
    return this.#words.rank;
  }

  /** All that has happened, shown or folded away. */
  news() {
    return this.feed.locator('ol').textContent();
  }

  /** Steps on as far as something is sure to happen, and waits until a page that asks has heard of it. */
  async stepOn(url: string): Promise<void> {
    const guest = new Guest();
    const before = await this.news();
    for (let events = 0; events < SURE_EVENTS; events += 1) await guest.step(url);
    await expect.poll(() => this.news(), { timeout: ASKED_MS }).not.toBe(before);
  }

  /** Steps through a gameday until the screen tells something new. */
  async stepUntilNews(url: string): Promise<void> {
    const guest = new Guest();
    const before = await this.news();
    for (let events = 0; events < MAX_EVENTS && (await this.news()) === before; events += 1) {
      await guest.step(url);
    }
    await expect.poll(() => this.news()).not.toBe(before);
  }
}
