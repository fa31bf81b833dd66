import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/game.ts';
import { Debug } from '../pages/debug.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { Groups } from '../pages/groups.page.ts';
import { Market } from '../pages/market.page.ts';
import { signInAsNewReader } from '../pages/sign-in.ts';
import { explainPoints } from './explain-points.ts';

/** More events than a gameday has: squads are drawn by lot, and all who play may do so in its last match. */
const MAX_EVENTS = 140;
/** Events between two looks at the live screen. */
const LOOK_EVERY = 4;

export interface Stranger {
  readonly page: Page;
  readonly isMobile: boolean;
  /** Address of a game whose next matchday has not begun. */
  readonly url: string;
  /** Name of a reader the magazine does not know yet. */
  readonly reader: string;
}

/** A stranger arrives, signs in, and plays a matchday to its end. */
export async function playMatchday({ page, isMobile, url, reader }: Stranger): Promise<void> {
  const frame = new Frame(page);
  const market = new Market(page, isMobile);
  const debug = new Debug(page);

  await test.step('arrive as a guest with the whole budget', async () => {
    await frame.arrive(url);
    await expect(frame.guestBadge).toBeVisible();
    await expect(frame.figures).toContainText('0/22');
    await expect(frame.figures).toContainText('42,50 Mio');
  });

  await test.step('buy players within the budget', async () => {
    await frame.open('Transfermarkt');
    for (const position of ['Torwart', 'Abwehr', 'Sturm'] as const) await market.buyFirst(position);
    await expect(frame.figures).toContainText('3/22');
    await expect(frame.figures).not.toContainText('42,50 Mio');
  });

  const budget = /[\d,]+ Mio/.exec(await frame.figures.innerText())?.[0] ?? '';
  await test.step('filling up asks a guest to sign in; the squad comes along', async () => {
    await market.fillUp.first().click();
    await signInAsNewReader(page, reader);
    await expect(frame.figures).toContainText('3/22');
    await expect(frame.figures).toContainText(budget);
  });

  await test.step('fill up the roster', async () => {
    await market.fillUp.first().click();
    await expect(frame.figures).toContainText('22/22');
  });

  await test.step('set the lineup: another formation, saved when the server says so', async () => {
    await frame.open('Aufstellung');
    // What was saved before says so as well.
    const saved = page.waitForResponse('**/commit-lineup.json');
    await page.getByLabel('Formation').selectOption({ label: '3-5-2' });
    await saved;
    await expect(page.getByRole('status').filter({ hasText: 'Gespeichert' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Formation')).toHaveValue('1352');
  });

  await test.step('step the season to the gameday: the lineup stands', async () => {
    await debug.open();
    await debug.stepUntil('Der Spieltag läuft');
    await frame.open('Aufstellung');
    await expect(page.getByText('Der Spieltag läuft, deine Elf steht.')).toBeVisible();
  });

  await test.step('watch points come in', async () => {
    const playing = page.getByText(/spiel(t|en) gerade/);
    let isPlaying = false;
    for (let events = 0; events < MAX_EVENTS && !isPlaying; events += LOOK_EVERY) {
      await debug.open();
      for (let step = 0; step < LOOK_EVERY; step += 1) await debug.step();
      await frame.open('Live');
      await expect(page.getByRole('region', { name: 'Meine Punkte' })).toBeVisible();
      isPlaying = await playing.isVisible();
    }
    await expect(playing).toBeVisible();
    await expect(page.getByRole('region', { name: 'Spiele', exact: true })).toContainText('Live');
  });

  await test.step('step to the evaluation: own points are final', async () => {
    await debug.open();
    await debug.stepUntil('Ausgewertet');
    await frame.open('Live');
    const points = page.getByRole('region', { name: 'Meine Punkte' });
    // What is final has a best of its own; a place there is live as well.
    await expect(points).toContainText('Mein Bestes');
    await expect(points.getByRole('link')).toBeVisible();
  });

  await test.step('the points explain themselves, and add up', () => explainPoints(page));

  await test.step('the reward is there without a reload, and its box says what it brought', async () => {
    await page.getByRole('link', { name: /Belohnungen.*wart/ }).click();
    const rewards = page.getByRole('region', { name: 'Belohnungen' });
    const reward = rewards.getByRole('listitem').filter({ hasText: 'Spieltagsbelohnung' });
    await reward.getByRole('button', { name: 'Abholen' }).click();
    const box = page.getByRole('dialog', { name: 'Spieltagsbelohnung' });
    await expect(box).toContainText(/\+\d+ Taler/);
    await box.getByRole('button', { name: 'Schön!' }).click();
    await expect(reward).toContainText('Abgeholt');
  });

  await test.step('find the own rank in round and season ranking', async () => {
    await frame.open('Rangliste');
    for (const kind of ['Spieltag', 'Saison'] as const) {
      if (isMobile) await page.getByRole('radio', { name: kind }).check({ force: true });
      const ranking = page.getByRole('region', { name: `Rangliste ${kind}` });
      await expect(ranking.getByRole('region', { name: 'Mein Platz' })).toContainText(/\d+\./);
      await expect(ranking.getByRole('table')).toBeVisible();
    }
  });

  await test.step('found a group', async () => {
    await frame.open('Gruppe');
    await new Groups(page).found(`Kurve ${reader}`);
    const members = page.getByRole('list', { name: 'Mitglieder' }).getByRole('listitem');
    await expect(members).toHaveCount(1);
    await expect(members).toContainText('Admin');
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  });
}
