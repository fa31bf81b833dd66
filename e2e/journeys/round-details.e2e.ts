import type { Locator, Page } from '@playwright/test';
import { Guest, gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { Lineup, SLOTS_OF_442 } from '../pages/lineup.page.ts';
import { arriveWithSquad, claimCaptainCard } from '../steps/full-squad.ts';

/** More events than a gameday has: the player's match may be its last one. */
const MAX_EVENTS = 150;

/** Steps through a gameday until something shows other words. */
async function stepUntilNews(url: string, shown: Locator): Promise<void> {
  const guest = new Guest();
  const before = await shown.textContent();
  for (let events = 0; events < MAX_EVENTS && (await shown.textContent()) === before; events += 1) {
    await guest.step(url);
  }
  await expect.poll(() => shown.textContent()).not.toBe(before);
}

/** Opens somebody else from the ranking of the running round. */
async function openOpponent(page: Page, table: RegExp, own: string): Promise<void> {
  const rows = page.getByRole('table', { name: table }).first().locator('tbody tr');
  const others = rows.filter({ hasNot: page.getByText(own, { exact: true }) });
  await others.getByRole('button').first().click();
}

test('a player who is pressed during a round opens the round, and a rival opens beside the own lineup', async ({
  page,
  game,
  isMobile,
  trouble,
}) => {
  // A matchday and the kick-off of the next one, and axe on every state of the way.
  test.slow();
  const season = await arriveWithSquad(page, game.url, isMobile ? 'Hedwig' : 'Hertha');
  await claimCaptainCard(page);
  const guest = new Guest();
  await guest.stepUntil(game.url, 'COMPLETED');
  await guest.stepUntil(game.url, 'GENERAL');
  await guest.stepUntil(game.url, 'GAMEDAY');

  await test.step('a player of the lineup opens with match, points and owners', async () => {
    await page.goto(season);
    const lineup = new Lineup(page, isMobile);
    await lineup.press(SLOTS_OF_442.MIDFIELD);
    const player = await lineup.playerIn(SLOTS_OF_442.MIDFIELD);
    const sheet = page.getByRole('dialog');
    const owners = sheet.getByRole('table', { name: 'Wer ihn hat' });
    await expect(owners.getByRole('row', { name: 'Haben ihn' })).toContainText('%');
    await expect(owners.getByRole('row', { name: 'Als Kapitän' })).toContainText('%');
    await expect(sheet.getByRole('heading', { name: 'Auf dem Transfermarkt' })).toBeVisible();
    await expect(sheet.getByText('In deiner Startelf').first()).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Auf die Bank' })).toBeHidden();
    await expectAccessible(page, 'a player in a running round');
    const { roundId } = await gameState(game.url);
    await page.goto(`${season}/player-details/${player}/${roundId}`);
    const round = sheet.getByRole('region', { name: /Spieltag/ }).first();
    await stepUntilNews(game.url, round);
  });

  await test.step('a rival of the ranking opens beside the own lineup', async () => {
    await page.goto(`${season}/global-ranking`);
    await openOpponent(page, /Rangliste Spieltag, vorläufig/, 'Du');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Vergleich mit mir').click();
    const comparison = sheet.getByRole('region', { name: 'Ihr beide im Vergleich' });
    await expect(comparison).toContainText(/Du liegst|gleichauf/);
    await expect(comparison).toContainText(/spiel|kommt noch|kommen noch/);
    await expectAccessible(page, 'two lineups compared');
    await comparison
      .getByRole('list', { name: /Nur bei dir/ })
      .getByRole('button')
      .first()
      .click();
    // Beside or over the rival's, as there is room.
    const player = page.getByRole('dialog').getByRole('table', { name: 'Wer ihn hat' });
    await expect(player).toBeVisible();
    await page.goBack();
    await expect(comparison).toBeVisible();
    await stepUntilNews(game.url, comparison);
  });

  expect(trouble).toEqual([]);
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('a guest without a team opens players and rivals of a running round', async ({
    page,
    game,
    trouble,
  }) => {
    test.slow();
    await page.goto(game.url);
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(navigation).toBeVisible({ timeout: 30_000 });
    const season = new Frame(page).seasonUrl();
    const guest = new Guest();
    await guest.stepUntil(game.url, 'COMPLETED');
    await guest.stepUntil(game.url, 'GENERAL');
    await guest.stepUntil(game.url, 'GAMEDAY');
    await page.goto(`${season}/global-ranking`);
    await openOpponent(page, /Matchday ranking, provisional/, 'You');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Compare with mine').click();
    await expect(sheet.getByText('You had no lineup')).toBeVisible();
    await expectAccessible(page, 'no own lineup to compare with');
    await sheet.getByText('Lineup', { exact: true }).click();
    await sheet.getByRole('region', { name: 'Pitch' }).getByRole('button').first().click();
    const owners = page.getByRole('dialog').getByRole('table', { name: 'Who has them' });
    await expect(owners.getByRole('row', { name: 'As captain' })).toContainText('%');
    await expectAccessible(page, 'a player of a rival');
    expect(trouble).toEqual([]);
  });
});
