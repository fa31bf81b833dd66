import type { Page } from '@playwright/test';
import { Guest } from '../../tools/start/testing/guest.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { makeOperatorToken } from '../fixtures/operator-token.ts';
import type { RunningGame } from '../fixtures/start-game.ts';
import { tellOfGoal } from '../steps/tell-of-goal.ts';

const SCREENS = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const;

async function signIn(page: Page, game: RunningGame, section: string): Promise<void> {
  await page.goto(`http://operator.localhost:${new URL(game.url).port}/#${section}`);
  await page.getByLabel('Zugangsschlüssel').fill(await makeOperatorToken(game, 'ada'));
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

/** Says why, and does it. */
async function say(page: Page, verb: string, reason: string): Promise<void> {
  const question = page.getByRole('dialog');
  await question.getByLabel('Grund').fill(reason);
  await question.getByRole('button', { name: verb }).click();
  await expect(question).toBeHidden();
}

for (const [screen, viewport] of SCREENS) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test('operators put a result right, and take that back', async ({ page, game, trouble }) => {
      await new Guest().stepUntil(game.url, 'COMPLETED');
      await signIn(page, game, 'results');

      const find = page.getByRole('region', { name: 'Spiel suchen' });
      const matches = find.getByLabel('Spiel', { exact: true });
      await expect(matches.getByRole('option')).not.toHaveCount(1);
      await expectAccessible(page, 'results');
      await matches.selectOption({ index: 1 });
      const match = page.getByRole('region', { name: / - / });
      const player = match
        .getByRole('listitem')
        .filter({ hasText: /Note: \d/ })
        .first();
      const name = (await player.getByRole('paragraph').first().textContent())?.trim() ?? '';
      await player.getByRole('button').click();

      await match.getByLabel('Tore', { exact: true }).fill('9');
      await tellOfGoal(match, 'miscounted');
      await expectAccessible(page, 'results, a player');
      await match.getByRole('button', { name: 'Zeigen, was sich ändert' }).click();
      const question = page.getByRole('dialog');
      await expect(question).toContainText(/Punkte: -?\d+ statt -?\d+/);
      await expect(question).toContainText('neu ausgewertet');
      await expectAccessible(page, 'results, question');
      await say(page, 'Korrigieren', 'Von der Liga bestätigt');

      const corrected = match.getByRole('listitem').filter({ hasText: name }).first();
      await expect(corrected).toContainText('Tore: 9');
      await expect(corrected.getByText('korrigiert', { exact: true })).toBeVisible();
      await corrected.getByRole('button').click();
      await tellOfGoal(match, 'countsAfterAll');
      await match.getByRole('button', { name: 'Korrektur zurücknehmen' }).click();
      await say(page, 'Korrektur zurücknehmen', 'Doch richtig');
      await expect(corrected).not.toContainText('Tore: 9');
      expect(trouble).toEqual([]);
    });

    test('operators ban somebody and let them in again', async ({ page, game, trouble }) => {
      await signIn(page, game, 'people');
      const people = page.getByRole('region', { name: 'Personen' });
      await people.getByLabel('Name oder Kennung').fill('us-');
      await people.getByRole('button', { name: 'Suchen' }).click();
      await expect(people.getByText('Niemand gefunden.')).toBeVisible();
      await people.getByLabel('Name oder Kennung').fill('er');
      await people.getByRole('button', { name: 'Suchen' }).click();
      const person = people.getByRole('listitem').first();
      await expectAccessible(page, 'people');
      await person.getByRole('button', { name: /^Sperren/ }).click();
      await expectAccessible(page, 'people, question');
      await say(page, 'Sperren', 'Beleidigt andere');
      await expect(person).toContainText('gesperrt bis');
      await person.getByRole('button', { name: /^Sperre aufheben/ }).click();
      await say(page, 'Sperre aufheben', 'War ein Irrtum');
      await expect(person).not.toContainText('gesperrt bis');
      expect(trouble).toEqual([]);
    });
  });
}
