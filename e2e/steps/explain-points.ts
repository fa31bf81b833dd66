import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect } from '../fixtures/game.ts';

/** From the own points of an evaluated round to what they are made of, by keyboard, and back. */
export async function explainPoints(page: Page): Promise<void> {
  const mine = page.getByRole('region', { name: 'Meine Punkte' });
  const opener = mine.getByRole('button', { name: 'Punkte erklären' });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'So kommen die Punkte zustande' });
  const rows = sheet.getByRole('list', { name: 'Auf dem Platz' }).locator(':scope > li');
  await expect(rows).toHaveCount(11);
  const counted = await rows.locator('summary > :nth-last-child(2)').allInnerTexts();
  const sum = counted.reduce((all, text) => all + numberIn(text), 0);
  const shown = await sheet.getByText('Zusammen').locator('xpath=..').innerText();
  expect(numberIn(shown.replace('Zusammen', ''))).toBe(sum);

  const best = rows.first();
  await best.locator('summary').press('Enter');
  const table = best.getByRole('table').first();
  const events = table.locator('tbody td');
  await expect(events).not.toHaveCount(0);
  const worth = (await events.allInnerTexts()).reduce((all, text) => all + numberIn(text), 0);
  expect(numberIn(await table.locator('tfoot td').innerText())).toBe(worth);

  const missed = sheet.getByRole('table', { name: /höchstens drin war/ });
  const parts = await missed.locator('tbody td').allInnerTexts();
  expect(parts).toHaveLength(4);
  expect(numberIn(await missed.locator('tfoot td').innerText())).toBe(
    parts.reduce((all, text) => all + numberIn(text), 0),
  );
  await expectAccessible(page, 'points explained');
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
}

/** A figure as it is written: a real minus sign, thousands apart. */
function numberIn(text: string): number {
  return Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''));
}
