import type { Page } from '@playwright/test';
import { PAGE_CONFIG_ELEMENT_ID } from '@spieltag/shared-kernel/composition';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { editPage } from '../steps/edit-page.ts';

const VIEWS = '**/discovery/projects/*/views';
const HELP = '/help/settings';

/** Screens the page has told of; nothing of it reaches the registry. */
async function noteViews(page: Page): Promise<string[]> {
  const views: string[] = [];
  await page.route(VIEWS, async (route) => {
    views.push(route.request().postDataJSON().screen);
    await route.fulfill({ status: 204 });
  });
  return views;
}

/** What operators set with ANALYTICS_URL, on this page alone. */
async function countViews(page: Page, gameUrl: string): Promise<void> {
  const config = new RegExp(`(id="${PAGE_CONFIG_ELEMENT_ID}"[^>]*>{)`);
  await editPage(page, gameUrl, { body: (html) => html.replace(config, '$1"countsViews":true,') });
}

const questionOf = (page: Page) => page.getByRole('region', { name: /^Dürfen wir zählen/ });

test('where operators count nothing nobody is asked, and nothing is sent', async ({
  page,
  game,
  trouble,
}) => {
  const views = await noteViews(page);
  const frame = new Frame(page);
  await frame.arrive(game.url);
  await frame.open('Live');
  await page.goto(`${frame.seasonUrl()}${HELP}`);
  await expect(page.getByRole('heading', { name: 'Einstellungen', exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: /^Bildschirme zählen/ })).toHaveCount(0);
  await expect(questionOf(page)).toHaveCount(0);
  expect(views).toEqual([]);
  expect(trouble).toEqual([]);
});

// Firefox tells nobody what a page has sent.
test('players are asked once; refused nothing is sent, allowed each screen once', {
  tag: '@chromium',
}, async ({ page, game, trouble }) => {
  const views = await noteViews(page);
  await countViews(page, game.url);
  const frame = new Frame(page);
  const question = questionOf(page);
  const setting = page.getByRole('switch', { name: /^Bildschirme zählen/ });

  await test.step('it is asked beside the game; both answers are as large', async () => {
    await frame.arrive(game.url);
    await expect(question).toBeVisible();
    await expectAccessible(page, 'the question');
    const sizes = await question
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((one) => Math.round(one.getBoundingClientRect().width)),
      );
    expect(sizes).toHaveLength(2);
    expect(sizes[0]).toBe(sizes[1]);
  });

  await test.step('refused, and not asked again', async () => {
    await question.getByRole('button', { name: 'Nein, nicht zählen' }).click();
    await expect(question).toBeHidden();
    await frame.open('Live');
    await page.goto(`${frame.seasonUrl()}${HELP}`);
    await expect(setting).not.toBeChecked();
    await expect(question).toHaveCount(0);
    expect(views).toEqual([]);
  });

  // Whether the screen with the setting is counted depends on which is there first, it or what counts.
  const seen = () => views.filter((screen) => screen !== HELP);

  await test.step('allowed in the settings: each screen once from then on', async () => {
    await setting.click({ force: true });
    await expect(setting).toBeChecked();
    for (const [index, tab] of (['Rangliste', 'Gruppe', 'Live'] as const).entries()) {
      await frame.open(tab);
      await expect.poll(() => seen().length).toBe(index + 1);
    }
    // The live screen redirects to its round: only where it leads to was seen.
    expect([seen()[0], seen()[2]]).toEqual(['/global-ranking', '/live/*']);
  });

  await test.step('the next page counts its first screen, and takes it back', async () => {
    await page.goto(`${frame.seasonUrl()}${HELP}`);
    await expect.poll(() => views.at(-1)).toBe(HELP);
    await setting.click({ force: true });
    await expect(setting).not.toBeChecked();
    await frame.open('Transfermarkt');
    await expect(page).toHaveURL(/\/transfermarket/);
    await page.goto(`${frame.seasonUrl()}${HELP}`);
    await setting.click({ force: true });
    await expect(setting).toBeChecked();
    await frame.open('Aufstellung');
    await expect.poll(() => views.at(-1)).toBe('/');
    expect(seen()).toHaveLength(4);
  });
  expect(trouble).toEqual([]);
});
