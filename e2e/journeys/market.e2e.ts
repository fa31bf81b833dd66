import type { Locator, Page } from '@playwright/test';
import { expectAccessible, withLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { arriveAtMarket, type PositionRow } from '../pages/market.page.ts';
import { signInAsNewReader } from '../pages/sign-in.ts';

/** Requests that would change the squad. */
function watchTrades(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('player-transaction')) sent.push(request.postData() ?? '');
  });
  return sent;
}

const ROSTER: readonly (readonly [PositionRow, number])[] = [
  ['Torwart', 3],
  ['Abwehr', 7],
  ['Mittelfeld', 7],
  ['Sturm', 5],
];

test('a full squad is bought, by touch on a phone, and a guest signs in for the last player', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  const { frame, market } = await arriveAtMarket(page, isMobile, game.url);
  const press = (button: Locator) => (isMobile ? button.tap() : button.click());
  let owned = 0;
  for (const [position, places] of ROSTER) {
    await market.enter(position);
    await market.cheapestFirst();
    for (let place = 0; place < places; place += 1) {
      const buy = market.list.getByRole('button', { name: / kaufen$/, disabled: false }).first();
      const name = (await buy.getAttribute('aria-label'))?.replace(/ kaufen$/, '') ?? '';
      await press(buy);
      owned += 1;
      if (owned === 22) {
        await signInAsNewReader(page, isMobile ? 'Tilda' : 'Tammo');
        await press(market.list.getByRole('button', { name: `${name} kaufen` }));
      }
      await expect(market.list.getByRole('button', { name: `${name} verkaufen` })).toBeVisible();
      await expect(frame.figures).toContainText(`${owned}/22`);
    }
    await market.leave(position);
    await expect(market.placesOf(position)).toContainText(`${places}/${places}`);
  }
  await expect(page.getByRole('main').getByText('Kader komplett')).toBeVisible();
  expect(trouble).toEqual([]);
});

test('filters and order stand in the address and survive a reload', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  const { market } = await arriveAtMarket(page, isMobile, game.url);
  await market.enter('Sturm');
  await market.cheapestFirst();
  const open = page.getByRole('button', { name: /^Filtern/ });
  const team = page.getByRole('group', { name: 'Vereine' }).getByRole('button').first();
  await open.click();
  await team.click();
  await expect(page).toHaveURL(/teams=tm-/);
  await expect(page).toHaveURL(isMobile ? /transfermarket\/forward/ : /positions=forward/);
  await expectAccessible(page, 'filters');
  if (isMobile) await page.getByRole('button', { name: / Spieler zeigen$/ }).click();
  // How many rows are drawn follows what is in sight.
  const firstRows = async () =>
    (await market.list.getByRole('listitem').allTextContents()).slice(0, 3);
  const before = await firstRows();
  await page.reload();
  await expect(market.list.getByRole('listitem').first()).toBeVisible();
  expect(await firstRows()).toEqual(before);
  if (isMobile) await open.click();
  await expect(team).toHaveAttribute('aria-pressed', 'true');
  expect(trouble).toEqual([]);
});

test('a refused purchase is named before anything is sent', async ({ page, game, isMobile }) => {
  const sent = watchTrades(page);
  const { frame, market } = await arriveAtMarket(page, isMobile, game.url);
  await market.browse('Mittelfeld');
  // The dearest are bought until the budget is too low for the next.
  const refused = market.list.getByRole('button', { name: / kaufen$/, disabled: true });
  const offered = market.list.getByRole('button', { name: / kaufen$/, disabled: false });
  while ((await refused.count()) === 0) {
    const count = await market.list.getByRole('button', { name: / verkaufen$/ }).count();
    await offered.first().click();
    await expect(market.list.getByRole('button', { name: / verkaufen$/ })).toHaveCount(count + 1);
  }
  await expect.poll(() => frame.page.getByText('Gespeichert').count()).toBeGreaterThan(0);
  const trades = sent.length;
  // Playwright would scroll it under the bar at the foot.
  await refused.first().evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await refused.first().click({ force: true });
  await expect(page.getByRole('alertdialog')).toContainText(/Budget|Verein/);
  await expectAccessible(page, 'refused purchase');
  expect(sent.length).toBe(trades);
});

test('transfers are tried out, dropped, tried again and committed in one transaction', async ({
  page,
  game,
  browserName,
  isMobile,
  trouble,
}) => {
  const sent = watchTrades(page);
  const { frame, market } = await arriveAtMarket(page, isMobile, game.url);

  await market.startPlan();
  await market.browse('Mittelfeld');
  await market.cheapestFirst();
  const buyThree = async () => {
    for (let bought = 1; bought <= 3; bought += 1) {
      await market.list
        .getByRole('button', { name: / kaufen$/, disabled: false })
        .first()
        .click();
      await expect(market.plan).toContainText(`${bought}/22`);
    }
  };
  await buyThree();
  await expect(market.plan.getByRole('group', { name: 'Formation' })).toBeVisible();
  await expect(market.plan.getByRole('list', { name: 'Spieler je Verein' })).toBeVisible();
  await market.plan.getByRole('button', { name: '3-5-2' }).click();
  await expectAccessible(page, 'plan');
  if (isMobile) {
    await test.step('on a low phone the limits are folded, so that the list is in sight', async () => {
      const usual = page.viewportSize() ?? { width: 390, height: 844 };
      await page.setViewportSize({ width: 360, height: 640 });
      const limits = market.plan.getByRole('group', { name: 'Formation' });
      await expect(limits).toBeHidden();
      await expectAccessible(page, 'plan on a low phone');
      await market.plan.getByRole('button', { name: 'Formation und Vereine' }).click();
      await expect(limits).toBeVisible();
      await market.plan.getByRole('button', { name: 'Formation und Vereine' }).click();
      await page.setViewportSize(usual);
    });
    await test.step('large letters leave no more room on a high one', async () => {
      const limits = market.plan.getByRole('group', { name: 'Formation' });
      await expect(limits).toBeVisible();
      await withLargeText(page, () => expect(limits).toBeHidden());
    });
  }
  await page.getByRole('button', { name: 'Ansehen', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Du probierst aus' });
  await expect(sheet).toContainText('Neu dabei: 3');
  // What is filled in at once no page hears of in Firefox.
  await sheet.getByLabel('Behalten als').pressSequentially('Nur Mittelfeld');
  await sheet.getByRole('button', { name: 'Behalten' }).click();
  await expect(sheet.getByRole('table')).toContainText('Nur Mittelfeld');
  await expectAccessible(page, 'plan sheet');
  await page.keyboard.press('Escape');
  await market.plan.getByRole('button', { name: 'Plan verwerfen' }).click();
  await expect(frame.figures).toContainText('0/22');

  await test.step('what was kept is there after a reload, and goes on', async () => {
    await page.goto(`${frame.seasonUrl()}/transfermarket`);
    await page.getByRole('link', { name: 'Gespeicherte Pläne' }).click();
    await page.getByRole('button', { name: 'Nur Mittelfeld', exact: true }).click();
    await expect(market.plan).toContainText('3/22');
    await market.plan.getByRole('button', { name: 'Plan verwerfen' }).click();
  });

  if (isMobile) await page.goto(`${frame.seasonUrl()}/transfermarket`);
  await market.startPlan();
  if (isMobile) {
    await market.browse('Mittelfeld');
    await market.cheapestFirst();
  }
  await buyThree();
  await market.plan.getByRole('button', { name: '3-5-2' }).click();
  expect(sent).toEqual([]);
  await market.plan.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(frame.figures).toContainText('3/22');
  await expect(market.plan).toBeHidden();
  expect(sent).toHaveLength(1);
  // Firefox tells nobody what a page has sent.
  if (browserName === 'chromium') {
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ formationId: '1352' });
  }
  expect(trouble).toEqual([]);
});

test('up to four players are compared side by side, and the address can be shared', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  const { market } = await arriveAtMarket(page, isMobile, game.url);
  await market.browse('Sturm');
  await market.compareFirst(4);
  const comparison = page.getByRole('dialog', { name: 'Spieler im Vergleich' });
  await expect(comparison.getByRole('columnheader')).toHaveCount(4);
  await expectAccessible(page, 'comparison');
  const names = await comparison.getByRole('columnheader').allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Vergleichen', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(comparison).toBeVisible();
  await page.goto(page.url());
  await expect(comparison.getByRole('columnheader')).toHaveCount(4);
  expect(await comparison.getByRole('columnheader').allTextContents()).toEqual(names);
  await page.keyboard.press('Escape');
  await expect(comparison).toBeHidden();
  expect(trouble).toEqual([]);
});

test('player details tell what comes next and lead to the page elsewhere', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  const { market } = await arriveAtMarket(page, isMobile, game.url);
  await market.browse('Sturm');
  await market.list.getByRole('listitem').first().getByRole('button').first().click();
  const details = page.getByRole('dialog');
  await expect(details.getByRole('heading', { name: 'Nächste Spiele' })).toBeVisible();
  await expect(details.getByRole('link', { name: 'Profil' })).toHaveAttribute(
    'href',
    /player-profile-redirect/,
  );
  await details.getByRole('button', { name: / kaufen$/ }).click();
  await expect(details).toContainText('In deiner Startelf');
  await details.getByRole('button', { name: 'Auf die Bank' }).click();
  await expect(details).toContainText('Auf deiner Bank');
  await expectAccessible(page, 'details of an owned player');
  expect(trouble).toEqual([]);
});

test('rows are whole in large letters on wide screens as well', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  const { market } = await arriveAtMarket(page, isMobile, game.url);
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    const row = market.list.getByRole('listitem').first();
    await expect(row.getByText(/^gegen .+, /)).toBeAttached();
    await expect.poll(() => row.evaluate(cutLines), `at ${width} px`).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await expect.poll(async () => (await row.boundingBox())?.height, `at ${width} px`).toBe(80);
  }
  expect(trouble).toEqual([]);
});

/** Runs in the page: words of which only the upper part is seen; a line that is not seen at all is none of them. */
function cutLines(row: Element): readonly string[] {
  const clips = (element: Element | null): Element =>
    !element || element === row || getComputedStyle(element).overflowY === 'hidden'
      ? (element ?? row)
      : clips(element.parentElement);
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const around = clips(texts.currentNode.parentElement);
    if (getComputedStyle(around).clipPath !== 'none') continue;
    const [words, box] = [range.getBoundingClientRect(), around.getBoundingClientRect()];
    if (words.top < box.bottom - 1 && words.bottom > box.bottom + 1) {
      cut.push(texts.currentNode.nodeValue ?? '');
    }
  }
  return cut;
}
