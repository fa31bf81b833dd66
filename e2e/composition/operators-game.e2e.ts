import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { expectFocus, press, reach, say } from '../fixtures/keyboard.ts';
import { makeOperatorToken } from '../fixtures/operator-token.ts';

test.use({ viewport: { width: 360, height: 640 } });

test('operators look after seasons and the game by keyboard alone, on a small screen', async ({
  page,
  game,
  trouble,
}) => {
  const secret = await makeOperatorToken(game, 'ada');
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('signs in, and goes to the seasons', async () => {
    await page.goto(`http://operator.localhost:${new URL(game.url).port}/`);
    await reach(page, page.getByLabel('Zugangsschlüssel'));
    await page.keyboard.insertText(secret);
    await page.keyboard.press('Enter');
    await reach(page, page.getByRole('radio', { name: 'Remotes' }));
    for (const _ of ['Zugang', 'Verlauf', 'Fehler', 'Saisons'])
      await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Saisons' })).toBeChecked();
  });
  const season = page.getByRole('region').filter({ hasText: 'generated' }).first();

  await test.step('sees what comes next', async () => {
    await press(page, season.getByText('Kalender', { exact: true }));
    await expect(season.getByText(/^Als Nächstes: /)).toContainText('Die Uhr steht.');
    await expect(season.getByRole('list', { name: 'Spieltage' })).toContainText('Sperre');
    await expectAccessible(page, 'seasons');
  });

  await test.step('hides the season, which then nobody has, and shows it again', async () => {
    await press(page, season.getByRole('button', { name: 'Verbergen' }), 'Shift+Tab');
    await expectAccessible(page, 'seasons, question');
    await say(page, 'Falsche Datei');
    await expect(season.getByText('verborgen', { exact: true })).toBeVisible();
    await expectFocus(page);
    await press(page, season.getByRole('button', { name: 'Als laufende zeigen' }));
    await say(page, 'Doch die richtige');
    await expect(season.getByText('läuft', { exact: true })).toBeVisible();
  });

  await test.step('is told what is wrong with a source', async () => {
    const form = page.getByRole('region', { name: 'Saison importieren' });
    await reach(page, form.getByLabel('Quelle'));
    await page.keyboard.type('kicker:/nowhere');
    await reach(page, form.getByLabel('Grund'));
    await page.keyboard.type('Neue Saison');
    await page.keyboard.press('Enter');
    const imports = form.getByRole('list', { name: 'Letzte Importe' });
    await expect(imports).toContainText('(SEASON_FOLDER_MISSING)');
    await expectAccessible(page, 'seasons, failed');
  });

  await test.step('announces something, and takes it back', async () => {
    await reach(page, page.getByRole('radio', { name: 'Saisons' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    const announcements = page.getByRole('region', { name: 'Mitteilungen' });
    await press(page, announcements.locator('summary'));
    await reach(page, announcements.getByLabel('Auf Deutsch'));
    await page.keyboard.type('Heute Abend ist Wartung.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('There is maintenance tonight.');
    await reach(page, announcements.getByLabel('Grund'));
    await page.keyboard.type('Neue Platte');
    await page.keyboard.press('Enter');
    await expect(announcements.getByRole('listitem')).toContainText(
      'There is maintenance tonight.',
    );
    await expectAccessible(page, 'game');
    await press(page, announcements.getByRole('button', { name: 'Zurücknehmen' }), 'Shift+Tab');
    await say(page, 'Falscher Tag');
    await expect(announcements.getByRole('listitem')).toContainText('zurückgenommen');
  });

  await test.step('closes the game and opens it again, which the log knows', async () => {
    const maintenance = page.getByRole('region', { name: 'Wartung' });
    await press(page, maintenance.getByRole('button', { name: 'Spiel schließen' }), 'Shift+Tab');
    await say(page, 'Neue Platte');
    await expect(maintenance.getByText('geschlossen', { exact: true })).toBeVisible();
    await press(page, maintenance.getByRole('button', { name: 'Spiel öffnen' }), 'Shift+Tab');
    await say(page, 'Fertig');
    await expect(maintenance.getByText('geöffnet', { exact: true })).toBeVisible();
    const log = page.getByRole('list', { name: 'Was mit dem Spiel gemacht wurde' });
    await expect(log.getByRole('listitem').first()).toContainText(
      /Spiel geöffnet.*operator:ada.*Fertig/,
    );
  });
  // What was refused was meant to be: a source that is none.
  expect(trouble.filter((one) => !/\b400\b/.test(one))).toEqual([]);
});
