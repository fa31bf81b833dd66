import type { Page, Route } from '@playwright/test';
import {
  COMPOSITION_ELEMENT_ID,
  PAGE_CONFIG_ELEMENT_ID,
} from '@spieltag/shared-kernel/composition';
import { COMPOSITION_CALL } from '../fixtures/composition-call.ts';
import { expect, releaseOf, test } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';

const BLOCK = new RegExp(`(<script[^>]*id="${COMPOSITION_ELEMENT_ID}">)(.*?)(</script>)`, 's');
const REGISTRY = '**/discovery/**';

/** What can be wrong with the composition in a page. */
const FAULTS: readonly (readonly [string, (json: string) => string])[] = [
  ['no JSON', (json) => json.slice(0, -20)],
  ['another schema', (json) => json.replace('v1-pre', 'v9')],
  ['empty', () => ''],
  ['without remotes', (json) => json.replace(/("microFrontends":).*/, '$1{}}')],
  ['with a remote that is none', (json) => json.replace('"mf-live":[', '"mf-live":[7,')],
];

/** From now on pages come with another composition in them. */
async function inlining(page: Page, change: (json: string) => string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await changePages(page, (html) =>
    html.replace(BLOCK, (_all, start, json, end) => start + change(json) + end),
  );
}

async function changePages(page: Page, change: (html: string) => string): Promise<void> {
  await page.route(
    (url) => /^\/se-[^.]*$/.test(url.pathname),
    async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, body: change(await reply.text()) });
    },
  );
}

const down = (route: Route) => route.fulfill({ status: 502 });

test('a page whose composition is broken keeps what is painted, and asks for what is live', async ({
  composed,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  await game.arrive();
  for (const [fault, change] of FAULTS) {
    await test.step(fault, async () => {
      await inlining(page, change);
      const asked = holdAnswer(page);
      await game.open('mf-live');
      const answer = await asked;
      await expect(page.locator('.first-paint')).toBeVisible();
      await answer();
      await game.expectShown('mf-live', releaseOf(composed, 'mf-live').version);
    });
  }
  await game.go('mf-market');
  await game.expectShown('mf-market', releaseOf(composed, 'mf-market').version);
  expect(game.failures).toEqual([]);
});

test('while the registry is away as well, a page goes on with what the device had last, or says what is wrong', async ({
  composed,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  const { version } = releaseOf(composed, 'mf-live');
  await game.arrive();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('spieltag.composition')))
    .toBeTruthy();

  await test.step('what it had last', async () => {
    await inlining(page, () => '');
    await page.route(REGISTRY, down);
    await game.open('mf-live');
    await game.expectShown('mf-live', version);
  });

  const saying = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await test.step('nothing: it says so, and can be tried again', async () => {
    const message = saying('konnte nicht geladen werden');
    // Before the page reads it: the page that is left may keep it once more.
    await page.addInitScript(() => localStorage.removeItem('spieltag.composition'));
    await game.open('mf-live');
    await expect(message).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await message.getByRole('button').click();
    await game.expectShown('mf-live', version);
  });

  await test.step('a page that was cut off', async () => {
    const message = saying('nicht vollständig angekommen');
    await changePages(page, (html) => html.slice(0, html.indexOf(PAGE_CONFIG_ELEMENT_ID)));
    await game.open('mf-live');
    await expect(message).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await message.getByRole('button').click();
    await game.expectShown('mf-live', version);
  });
});

test('while the registry is away a page plays on, and what it has not loaded yet can be tried again', async ({
  composed,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  await game.arrive();
  // It goes away right behind the screen: before the page fetches ahead what comes next.
  await page.route(/\/(discovery|mf-(?!live)[a-z]+)\//, down);
  await game.open('mf-live');
  await game.expectShown('mf-live', releaseOf(composed, 'mf-live').version);
  await game.go('mf-groups');
  await expect(game.fallback).toBeVisible();
  await game.go('mf-live');
  await game.expectShown('mf-live', releaseOf(composed, 'mf-live').version);
  // Coming back to it is another try, which fails as well.
  await game.go('mf-groups');
  await expect(game.fallback).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await game.fallback.getByRole('button').click();
  await game.expectShown('mf-groups', releaseOf(composed, 'mf-groups').version);
});

/** Resolves when the registry is asked for the composition; it answers when it is told to. */
function holdAnswer(page: Page): Promise<() => Promise<void>> {
  return new Promise((resolve) => {
    void page.route(COMPOSITION_CALL, (route) => resolve(() => route.continue()), { times: 1 });
  });
}
