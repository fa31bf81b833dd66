import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { makeOperatorToken } from '../fixtures/operator-token.ts';

const MESSAGE = 'no score, Bearer abc.def';

test("an error in a player's page is on the operators' page, with its place in the sources", async ({
  page,
  game,
  trouble,
}) => {
  await test.step('code of a remote throws where nobody catches it', async () => {
    await page.goto(game.url);
    await expect(page.getByRole('region', { name: 'Aufstellung' })).toBeVisible();
    await page.evaluate((message) => {
      const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
      const script = scripts.find((name) => /\/mf-lineup\/[^/]+\/[^/]+\.js$/.test(name));
      const error = new Error(message);
      error.stack = `Error: ${message}\n    at score (${script}:1:200)`;
      window.dispatchEvent(new ErrorEvent('error', { error }));
    }, MESSAGE);
  });
  const operator = await page.context().newPage();
  const list = operator.getByRole('list', { name: 'Fehler in den Seiten' });

  await test.step('an operator finds it, without the token in its message', async () => {
    await operator.goto(`http://operator.localhost:${new URL(game.url).port}/#errors`);
    await operator.getByLabel('Zugangsschlüssel').fill(await makeOperatorToken(game, 'ada'));
    await operator.keyboard.press('Enter');
    await operator.getByLabel('Remote', { exact: true }).selectOption('mf-lineup');
    const entry = list.getByRole('listitem').filter({ hasText: 'no score' });
    await expect(entry).toContainText('UNCAUGHT (render), 1-mal');
    await expect(entry).not.toContainText('abc.def');
    await entry.getByText('no score').first().click();
    await expect(entry.locator('pre')).toContainText(/at score \((?!http).*:\d+:\d+\)/);
    await expectAccessible(operator, 'errors');
  });

  await test.step('and nothing under words that nobody wrote', async () => {
    await operator.getByRole('searchbox').fill('offside');
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await expect(operator.getByText('Verschiedene Fehler: 0')).toBeVisible();
  });
  expect(trouble).toEqual([]);
});
