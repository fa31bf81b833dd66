import type { Page } from '@playwright/test';
import { Guest } from '../../tools/start/testing/guest.ts';
import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

/** Longer than a page waits before it asks for places that have moved, on a busy machine too. */
const ASKED_MS = 60_000;

/** The words of the rankings in a language. */
const WORDS = {
  de: {
    list: 'Rangliste Spieltag',
    running: 'Rangliste Spieltag, vorläufig',
    mark: 'vorläufig',
    own: 'Mein Platz am Spieltag',
    jump: 'Zu meinem Platz',
    podium: 'Die ersten drei',
  },
  en: {
    list: 'Matchday ranking',
    running: 'Matchday ranking, provisional',
    mark: 'provisional',
    own: 'My rank of the matchday',
    jump: 'To my rank',
    podium: 'The first three',
  },
} as const;

/** The rankings while a round is played. */
class LiveTable {
  readonly #page: Page;
  readonly #words: (typeof WORDS)[keyof typeof WORDS];

  constructor(page: Page, language: keyof typeof WORDS) {
    this.#page = page;
    this.#words = WORDS[language];
  }

  get provisional() {
    return this.#page.getByRole('table', { name: this.#words.running });
  }

  get final() {
    return this.#page.getByRole('table', { name: this.#words.list, exact: true });
  }

  get own() {
    return this.#page.getByRole('region', { name: this.#words.own });
  }

  get jump() {
    return this.own.getByRole('button', { name: this.#words.jump });
  }

  get podium() {
    return this.#page.getByRole('list', { name: this.#words.podium }).first();
  }

  get mark() {
    return this.#page.getByText(this.#words.mark, { exact: true }).first();
  }

  /** Names and points on the page that is shown. */
  async rows(): Promise<string> {
    return (await this.provisional.locator('tbody').textContent()) ?? '';
  }
}

test('while a round is played all managers are ranked, move with the points, and stay for the final list', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  const season = await arriveWithSquad(page, game.url, isMobile ? 'Tuula' : 'Tilman');
  const guest = new Guest();
  await guest.stepUntil(game.url, 'GAMEDAY');
  await page.goto(`${season}/global-ranking`);
  const german = new LiveTable(page, 'de');
  await expect(german.provisional.locator('tbody tr')).toHaveCount(20);
  await expect(german.mark).toBeVisible();
  await expect(german.podium.getByRole('button')).toHaveCount(3);
  await expect(german.own).toContainText(/\d+\..*von \d{3}/);
  await expectAccessible(page, 'the rankings of a round that is played');
  if (isMobile) {
    await expectRoomForLargeText(page, 'the rankings of a round that is played');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, 'the same on a small phone');
  }

  await test.step('the places move with the points, without a reload', async () => {
    const before = await german.rows();
    for (let events = 0; events < 60 && (await german.rows()) === before; events += 1) {
      await guest.step(game.url);
    }
    await expect.poll(() => german.rows(), { timeout: ASKED_MS }).not.toBe(before);
  });

  await test.step('the way to the own place leads to its row', async () => {
    await german.jump.click();
    const mine = german.provisional
      .locator('tbody tr')
      .filter({ has: page.getByText('Du', { exact: true }) });
    await expect(mine.getByRole('button')).toBeFocused({ timeout: ASKED_MS });
  });

  const english = new LiveTable(page, 'en');
  await test.step('in English', async () => {
    await page.goto(`${season}/help`);
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await page.goto(`${season}/global-ranking`);
    await expect(english.provisional.locator('tbody tr')).toHaveCount(20);
    await expectAccessible(page, 'the rankings of a round that is played, in English');
  });

  await test.step('the final list takes its place', async () => {
    await guest.stepUntil(game.url, 'COMPLETED');
    await expect(english.final.locator('tbody tr')).toHaveCount(20, { timeout: ASKED_MS });
    await expect(english.mark).toHaveCount(0);
    await expect(english.own).toContainText(/of \d{3}/);
  });
  expect(trouble).toEqual([]);
});
