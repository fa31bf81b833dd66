import type { Locator } from '@playwright/test';
import { contract } from '@spieltag/shared-kernel/contract';
import { signInAdministrator } from '../fixtures/administrator.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { Tour } from '../pages/tour.page.ts';

const HOUR_MS = 3_600_000;
/** After so long what is said in passing goes by itself. */
const SAID_FOR_MS = 4_000;

/** Runs in the page: what is said stays until it is closed, however long a busy machine takes to look. */
function keepSaying(saidForMs: number): void {
  const { setTimeout } = window;
  const waiting = (call: TimerHandler, ms?: number, ...more: unknown[]) =>
    ms === saidForMs ? 0 : setTimeout(call, ms, ...more);
  Object.assign(window, { setTimeout: waiting });
}

async function rectOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [first, second] = [await rectOf(one), await rectOf(other)];
  const isBeside = first.right <= second.left || second.right <= first.left;
  const isAboveOrBelow = first.bottom <= second.top || second.bottom <= first.top;
  expect(isBeside || isAboveOrBelow).toBe(true);
}

test('what is said in passing never lies over what it speaks of', async ({
  page,
  context,
  game,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(keepSaying, SAID_FOR_MS);
  const frame = new Frame(page);
  await frame.arrive(game.url);
  await page.goto(`${frame.seasonUrl()}/help/about`);
  const copy = page.getByRole('button', { name: 'Konto-ID kopieren' });
  // Operators of other journeys may have announced something.
  const toast = page
    .getByRole('region', { name: 'Mitteilungen' })
    .locator('> div', { hasText: 'Kopiert' });
  for (const block of ['end', 'start'] as const) {
    await copy.evaluate((button, at) => button.scrollIntoView({ block: at }), block);
    await copy.click();
    await expectApart(copy, toast);
    await toast.getByRole('button').click();
    await expect(toast).toHaveCount(0);
  }
});

test.describe('what operators announce', () => {
  test.use({ knowsTutorial: false });

  test('stays until it is closed, and is in nobody’s way who takes the tour', async ({
    page,
    game,
  }) => {
    const text = 'Heute Abend wird umgebaut.';
    const call = await signInAdministrator(game.url);
    const { id } = await call(contract.administration.announce, {
      body: {
        level: 'INFO',
        de: text,
        en: 'We rebuild tonight.',
        until: Date.now() + HOUR_MS,
        reason: 'To be seen',
      },
    });
    await new Frame(page).putAwayGoals();
    await page.goto(game.url);
    const tour = new Tour(page, 'de');
    await expect(tour.card).toBeVisible();
    const notice = page
      .getByRole('region', { name: 'Mitteilungen' })
      .locator('> div', { hasText: text });
    await expect(notice).toBeVisible();
    await expectApart(tour.card, notice);
    await tour.begin();
    await expectApart(tour.card, notice);
    await notice.getByRole('button').click();
    await expect(notice).toHaveCount(0);
    await call(contract.administration.withdrawAnnouncement, {
      body: { announcementId: id, reason: 'Seen' },
    });
  });
});
