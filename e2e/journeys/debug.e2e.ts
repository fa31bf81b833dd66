import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/game.ts';
import { Debug } from '../pages/debug.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

test('testers see every message, give themselves gifts, record what happens and start anew', async ({
  page,
  game,
  trouble,
}) => {
  const frame = new Frame(page);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const notified = (text: string | RegExp) =>
    page.getByRole('region', { name: 'Mitteilungen' }).getByText(text).last();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await arriveWithSquad(page, game.url, 'Dora');
  await new Debug(page).open();

  await test.step('alert, question, prompt and choice', async () => {
    await press('Hinweis');
    await expect(page.getByRole('alertdialog')).toContainText('So sieht eine Meldung aus.');
    await page.keyboard.press('Enter');
    await press('Rückfrage');
    await press('Ja');
    await expect(notified('Ja')).toBeVisible();
    await press('Eingabe');
    await page.keyboard.type('Elfmeter');
    await page.keyboard.press('Enter');
    await expect(notified('Elfmeter')).toBeVisible();
    await press('Mehrfachauswahl');
    await page.getByRole('checkbox', { name: 'INFO' }).check();
    await page.getByRole('checkbox', { name: 'FATAL' }).check();
    await press('Bestätigen');
    await expect(notified('INFO, FATAL')).toBeVisible();
    await press('WARN');
    await expect(notified('So sieht eine Meldung aus.')).toBeVisible();
  });

  await test.step('gifts and a forced sale', async () => {
    const gifts = card('Geschenke');
    await press('+10.000 Taler');
    await expect(gifts.getByRole('paragraph')).toContainText(/1\d\.\d{3} Taler/);
    await press('−10.000 Taler');
    await expect(gifts.getByRole('paragraph')).not.toContainText(/1\d\.\d{3} Taler/);
    await press('+1 Erfahrung');
    await expect(gifts.getByRole('paragraph')).toContainText(/[1-9]\d* Erfahrung/);
    await press('Zwangsverkauf');
    await expect(frame.figures).toContainText('21/22');
  });

  await test.step('keys instead of texts, and back', async () => {
    await card('Sprache und Farben').getByRole('switch').check({ force: true });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('debug.title');
    await page.getByRole('switch').last().uncheck({ force: true });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Debug');
  });

  await test.step('a recording holds what has happened', async () => {
    await press('Aufzeichnen');
    await press('INFO');
    const saving = page.waitForEvent('download');
    await press('Beenden und sichern');
    const trace = await readFile(await (await saving).path(), 'utf8');
    expect(JSON.parse(trace)).toMatchObject({
      events: [{ name: 'notification.requested' }],
    });
  });

  await test.step('a test error ends in the fallback, which starts the game again', async () => {
    await press('Testfehler');
    await expect(page.getByRole('alert')).toContainText('Ein Fehler ist aufgetreten');
    await press('Versuch, das Spiel neu zu starten');
    await expect(frame.navigation).toBeVisible();
  });

  await test.step('a new account is another guest', async () => {
    const id = () => card('Konto').locator('dd').first().textContent();
    await expect(card('Konto').locator('dd').first()).toContainText('us-');
    const before = await id();
    await press('Neues Konto');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Neues Konto' }).click();
    await expect(frame.guestBadge).toBeVisible();
    await expect(card('Konto').locator('dd').first()).toContainText('us-');
    expect(await id()).not.toBe(before);
  });

  await test.step('with letters twice the size nothing is wider than a small screen', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.addStyleTag({ content: ':root { font-size: 200% }' });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
  });
  expect(trouble.filter((line) => !line.includes('Test error of the debug scene'))).toEqual([]);
});
