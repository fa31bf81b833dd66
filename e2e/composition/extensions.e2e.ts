import type { Page } from '@playwright/test';
import { type ComposedGame, expect, releaseOf, test } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';
import { HARMS, throwsOnMount } from './fixtures/faults.ts';
import type { ChangeOfEntry } from './fixtures/next-version.ts';

/** What groups put below the own round of live. */
const cardOf = (page: Page) => page.locator('[data-extension-slot="mf-live/round"]');
const fillingOf = (page: Page) => cardOf(page).locator('[data-remote="mf-groups"]:not([hidden])');

/** Live stands in the version it has, with its own content, whatever became of the card in it. */
async function expectLive(game: ComposedPage, composed: ComposedGame): Promise<void> {
  await game.expectShown('mf-live', releaseOf(composed, 'mf-live').version);
  await expect(game.screenOf('mf-live').getByRole('heading', { name: 'Spiele' })).toBeVisible();
}

const hangs: ChangeOfEntry = (text, container) =>
  text +
  throwsOnMount(container).replace("throw new Error('broken')", 'await new Promise(() => {})');

test('what fills a slot of live fails, is late or changes, and live stands each time', async ({
  composed,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  await game.arrive();

  await test.step('it stands in the version of the page', async () => {
    await game.open('mf-live');
    await expectLive(game, composed);
    const { version } = releaseOf(composed, 'mf-groups');
    await expect(fillingOf(page)).toHaveAttribute('data-version', version);
    await expect(cardOf(page).getByRole('heading', { name: 'Deine Gruppen' })).toBeVisible();
    expect(game.failures).toEqual([]);
  });

  await test.step('it is replaced while the page is open', async () => {
    const { version } = await composed.deployNext('mf-groups');
    await game.lookAgain();
    await game.comeBackUntil('mf-live', () =>
      expect(fillingOf(page)).toHaveAttribute('data-version', version, { timeout: 3000 }),
    );
    await expectLive(game, composed);
  });

  for (const [name, change, phase, code] of [
    [
      'throws at mount',
      (text, container) => text + throwsOnMount(container),
      'mount',
      'MOUNT_FAILED',
    ],
    ['hangs at mount', hangs, 'mount', 'TIMEOUT'],
    ['is late', HARMS.isLate, 'mount', 'TIMEOUT'],
    ['covers the page', HARMS.coversThePage, 'alive', 'FRAME_HIDDEN'],
  ] as const satisfies readonly (readonly [string, ChangeOfEntry, string, string])[]) {
    await test.step(`a version that ${name} gives way to the one before`, async () => {
      const before = releaseOf(composed, 'mf-groups').version;
      const trial = await composed.tryNext('mf-groups', change);
      await page
        .context()
        .addCookies([{ name: 'USER_TOKEN', value: trial.visitor, url: composed.url }]);
      await game.forgetFailures();
      await game.open('mf-live');
      await expectLive(game, composed);
      await expect(fillingOf(page)).toHaveAttribute('data-version', before);
      expect(game.failures).toContainEqual({
        remote: 'mf-groups',
        version: trial.version,
        phase,
        code,
      });
      expect(game.failures.filter(({ remote }) => remote === 'mf-live')).toEqual([]);
      await trial.end();
      await page.context().clearCookies({ name: 'USER_TOKEN' });
    });
  }

  await test.step('where no version works nothing stands, and nothing is said', async () => {
    await page.route('**/mf-groups/*/round-card*', (route) => route.fulfill({ status: 500 }));
    await game.forgetFailures();
    await game.open('mf-live');
    await expect.poll(() => game.failures.length).toBeGreaterThanOrEqual(2);
    await expectLive(game, composed);
    await expect(fillingOf(page)).toHaveCount(0);
    await expect(cardOf(page)).toHaveText('');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('and the next opening tries the line again', async () => {
    await game.go('mf-account');
    await game.go('mf-live');
    await expect(cardOf(page).getByRole('heading', { name: 'Deine Gruppen' })).toBeVisible();
  });
});
