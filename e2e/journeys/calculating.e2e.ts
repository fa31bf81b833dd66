import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startEmbeddedPostgres } from '@spieltag/api/database';
import { Teardown } from '@spieltag/remote-kit/process';
import { type HeldPacking, holdPacking } from '../../api/src/testing/hold-packing.ts';
import { Guest, gameState } from '../../tools/start/testing/guest.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { test as base, expect } from '../fixtures/game.ts';
import { isOfMissingIcon } from '../fixtures/missing-icon.ts';
import { startGame } from '../fixtures/start-game.ts';
import { Groups } from '../pages/groups.page.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';
import { openFriend } from '../steps/open-friend.ts';

interface HeldFixtures {
  /** A game of its own, in a database that can be told to wait. */
  readonly patientGame: { readonly url: string; hold(): Promise<HeldPacking> };
}

const test = base.extend<HeldFixtures>({
  patientGame: async ({}, use) => {
    const teardown = new Teardown();
    try {
      const dataDir = await teardown.hold(
        'folder',
        () => mkdtemp(join(tmpdir(), 'spieltag-held-')),
        (made) => rm(made, { recursive: true, force: true }),
      );
      // The database's own user has to pass through.
      await chmod(dataDir, 0o711);
      const postgres = await teardown.hold(
        'PostgreSQL',
        () => startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') }),
        (started) => started.stop(),
      );
      const args = ['--season', 'generated', '--bots', '50'];
      const game = await teardown.hold(
        'game',
        () => startGame({ args, dataDir, env: { DATABASE_URL: postgres.url } }),
        (started) => started.stop(),
      );
      await use({ url: game.url, hold: () => holdPacking(postgres.url) });
    } finally {
      await teardown.run();
    }
  },
});

const LINEUP_TO_COME = 'Die Aufstellung wird berechnet';
const RANKING_TO_COME = 'Die Rangliste wird gerade berechnet';

const view = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr');

/** Founds a group, and a friend joins it. */
async function foundWith(friendPage: Page, groups: Groups, season: string, name: string) {
  const { page } = groups;
  await page.goto(`${season}/group`);
  await groups.found(name);
  await groups.invite.click();
  await page.getByRole('button', { name: 'Neuen Link erstellen' }).click();
  const link = await page.getByRole('textbox', { name: 'Einladungslink' }).inputValue();
  await page.keyboard.press('Escape');
  await friendPage.goto(link);
  const theirs = new Groups(friendPage);
  await theirs.answer('Beitreten');
  await expect(theirs.heading(name)).toBeVisible();
}

test('while lineups of a lock are packed everybody is told so, and open pages come to lineup and ranking by themselves', async ({
  page,
  context,
  browser,
  patientGame,
  trouble,
}) => {
  // Two people, two matchdays, and axe on every state of the way.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { url } = patientGame;
  const [founder, friend] = ['Imke', 'Jorid'];
  const name = `Runde ${founder}`;
  const friendPage = await openFriend(browser);
  const [opponentPage, pointsPage, livePage] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  const groups = new Groups(page);
  const guest = new Guest();
  const season = await arriveWithSquad(page, url, founder);
  await arriveWithSquad(friendPage, url, friend);
  await foundWith(friendPage, groups, season, name);
  await guest.stepUntil(url, 'COMPLETED');
  await guest.stepUntil(url, 'GENERAL');
  const { roundId, lastCompletedRoundId } = await gameState(url);
  const table = `Rangliste der Gruppe ${name}`;
  const lineupOf = (sheet: Locator) => sheet.getByRole('region', { name: 'Aufstellung' });

  await test.step('before the lock pages of the next matchday are open', async () => {
    await page.goto(`${season}/group/round/${lastCompletedRoundId}`);
    await expect(rowsOf(page, table)).toHaveCount(2);
    const me = page.getByText('Du', { exact: true });
    await groups.members.filter({ hasNot: me }).getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const [opponentId] = /us-[^/?]+/.exec(page.url()) ?? [];
    await opponentPage.goto(`${season}/live/user-details/round/${roundId}/${opponentId}`);
    await expect(lineupOf(opponentPage.getByRole('dialog'))).toBeVisible();
    await page.goto(`${season}/group/round/${roundId}`);
    await expect(page.getByText('Noch nicht gespielt')).toBeVisible();
    await livePage.goto(`${season}/live/${roundId}`);
    await expect(livePage.getByText('Noch nicht gespielt.')).toBeVisible();
    await friendPage.goto(`${season}/global-ranking`);
    await expect(rowsOf(friendPage, 'Rangliste Spieltag')).toHaveCount(20);
  });

  const packing = await patientGame.hold();
  await test.step('locked and not packed, all of them say that it is being worked out', async () => {
    // The lock is there, packing fails after it.
    await expect(guest.stepUntil(url, 'GENERAL_LOCKED')).rejects.toThrow(': 500 ');
    expect(await gameState(url)).toMatchObject({ roundId, phase: 'GENERAL_LOCKED' });
    await expect(opponentPage.getByText(LINEUP_TO_COME)).toBeVisible();
    await expectAccessible(opponentPage, 'an opponent whose lineup is being packed');
    await expect(page.getByText(RANKING_TO_COME)).toBeVisible();
    await expectAccessible(page, 'a group whose ranking is being worked out');
    await expect(livePage.getByText(`${RANKING_TO_COME}.`)).toBeVisible();
  });

  await test.step('and to whoever comes then, while rankings of before stay', async () => {
    await pointsPage.goto(`${season}/live/${roundId}/points-details/${roundId}`);
    await expect(pointsPage.getByText(LINEUP_TO_COME)).toBeVisible();
    await opponentPage.reload();
    await expect(opponentPage.getByText(LINEUP_TO_COME)).toBeVisible();
    await page.reload();
    await expect(page.getByText(RANKING_TO_COME)).toBeVisible();
    const round = friendPage.getByRole('combobox', { name: 'Spieltag', exact: true });
    for (const shown of ['Alle', 'Freunde']) {
      await view(friendPage, shown).check({ force: true });
      await friendPage.reload();
      await expect(round).toHaveValue(`${lastCompletedRoundId}`);
      const caption = shown === 'Alle' ? 'Rangliste Spieltag' : table;
      await expect(rowsOf(friendPage, caption).first()).toBeVisible();
    }
  });

  await test.step('packed, they say by themselves what there is', async () => {
    await packing.release();
    await expect(lineupOf(opponentPage.getByRole('dialog'))).toBeVisible();
    await expect(pointsPage.getByRole('list', { name: 'Auf dem Platz' })).toBeVisible();
    await expect(page.getByText('Noch nicht gespielt')).toBeVisible();
    await expect(livePage.getByText('Noch nicht gespielt.')).toBeVisible();
    for (const one of [page, opponentPage, pointsPage, livePage]) {
      await expect(one.getByText(/wird (gerade )?berechnet/)).toHaveCount(0);
    }
  });

  await test.step('and the ranking is there once the matchday is played', async () => {
    await guest.stepUntil(url, 'GAMEDAY');
    await expect(rowsOf(page, table)).toHaveCount(2);
    await expect(page.getByText('vorläufig', { exact: true })).toBeVisible();
    await guest.stepUntil(url, 'COMPLETED');
    await expect(page.getByText('vorläufig', { exact: true })).toBeHidden();
    await expect(rowsOf(page, table)).toHaveCount(2);
  });
  await friendPage.context().close();
  expect(trouble.filter((line) => !isOfMissingIcon(line))).toEqual([]);
});
