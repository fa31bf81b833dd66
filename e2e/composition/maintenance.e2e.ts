import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { say } from '../fixtures/keyboard.ts';
import { makeOperatorToken } from '../fixtures/operator-token.ts';

test('players are told that the game is closed, and come back by themselves when it opens', async ({
  page,
  game,
  browser,
}) => {
  const secret = await makeOperatorToken(game, 'ada');
  await page.goto(`http://operator.localhost:${new URL(game.url).port}/`);
  await page.getByLabel('Zugangsschlüssel').fill(secret);
  await page.keyboard.press('Enter');
  await page.getByText('Spiel', { exact: true }).click();
  const maintenance = page.getByRole('region', { name: 'Wartung' });
  await maintenance.getByRole('button', { name: 'Spiel schließen' }).click();
  await say(page, 'Neue Platte');
  await expect(maintenance.getByText('geschlossen', { exact: true })).toBeVisible();

  const players = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const player = await players.newPage();
  await player.goto(game.url);
  const closed = player.getByRole('heading', { name: 'Wartungspause' });
  await expect(closed).toBeVisible();
  await expectAccessible(player, 'closed for maintenance');

  await maintenance.getByRole('button', { name: 'Spiel öffnen' }).click();
  await say(page, 'Fertig');
  // Nobody presses anything: the page asks again, the later the longer it was closed.
  await expect(closed).toBeHidden({ timeout: 60_000 });
  await expect(player.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
  await players.close();
});
