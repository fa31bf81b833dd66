import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Debug } from '../pages/debug.page.ts';
import { Lineup, SLOTS_OF_442 } from '../pages/lineup.page.ts';
import { cutStream } from '../steps/cut-stream.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

const { LEFT, MIDFIELD, DEFENDERS, MIDFIELDERS } = SLOTS_OF_442;

/** What a refused or lost change makes the browser say; everything else is trouble. */
const isOf = (line: string, ...signs: readonly string[]) =>
  signs.some((sign) => line.includes(sign));

test('two tabs, a lost connection, and a round that was locked meanwhile', async ({
  page,
  context,
  game,
  trouble,
}) => {
  test.slow();
  // A stream would tell of the lock at once, and nothing would be sent that is refused.
  await cutStream(context);
  const lineup = new Lineup(page, false);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const season = await arriveWithSquad(page, game.url, 'Nanni');
  await lineup.beginSwapping();
  const defender = await lineup.reserveOf(DEFENDERS);
  const midfielder = await lineup.reserveOf(MIDFIELDERS, [defender]);
  const players = {
    left: await lineup.playerIn(LEFT),
    defender: await lineup.playerIn(defender),
    midfield: await lineup.playerIn(MIDFIELD),
    midfielder: await lineup.playerIn(midfielder),
  };

  await test.step('what was changed in another tab stays, and the own change is made on top', async () => {
    const second = await context.newPage();
    await second.emulateMedia({ reducedMotion: 'reduce' });
    await second.goto(season);
    const other = new Lineup(second, false);
    await other.beginSwapping();
    await lineup.press(LEFT);
    await lineup.press(defender);
    await lineup.expectSaved();
    await other.press(MIDFIELD);
    await other.press(midfielder);
    await expect(other.status(/woanders geändert worden, beides gilt\. Gespeichert/)).toBeVisible();
    const both = {
      [LEFT]: players.defender,
      [defender]: players.left,
      [MIDFIELD]: players.midfielder,
      [midfielder]: players.midfield,
    };
    await other.expectPlayers(both);
    await page.reload();
    // What dialogs are made of comes when the page idles; whoever is offline before that waits for it.
    await lineup.share.click();
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await lineup.beginSwapping();
    await lineup.expectPlayers(both);
    await second.close();
  });

  await test.step('without a connection a change is shown, taken back, and the reason named', async () => {
    await context.setOffline(true);
    await lineup.press(LEFT);
    await lineup.press(defender);
    await expect(lineup.status(/Zurückgenommen: Keine Verbindung/)).toBeVisible();
    await lineup.expectPlayers({ [LEFT]: players.defender, [defender]: players.left });
    await expectAccessible(page, 'taken back');
    await lineup.share.click();
    await expect(page.getByRole('dialog')).toContainText('Keine Verbindung');
    await context.setOffline(false);
    await page.getByRole('dialog').getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(4);
    await page.keyboard.press('Escape');
  });

  await test.step('what the server refuses is taken back with its reason', async () => {
    await lineup.beginSwapping();
    const master = await context.newPage();
    await master.goto(season);
    const debug = new Debug(master);
    await debug.open();
    await debug.stepUntil('Der Spieltag läuft');
    await master.close();
    await lineup.press(LEFT);
    await lineup.press(defender);
    await expect(lineup.status(/Zurückgenommen: /)).toBeVisible();
    await lineup.expectPlayers({ [LEFT]: players.defender });
  });

  await test.step('a locked lineup is there to be looked at, the bench behind a button', async () => {
    await page.goto(season);
    await expect(page.getByText('Der Spieltag läuft, deine Elf steht.')).toBeVisible();
    await expect(lineup.slot(defender)).toBeHidden();
    await page.getByRole('button', { name: 'Bank zeigen' }).click();
    await lineup.expectPlayers({ [defender]: players.left });
    await expectAccessible(page, 'locked lineup');
    await page.getByRole('button', { name: 'Bank verbergen' }).click();
    await expect(lineup.slot(defender)).toBeHidden();
  });
  const signs = [
    '409',
    '422',
    '503',
    'ERR_INTERNET_DISCONNECTED',
    'ERR_ABORTED',
    'NS_ERROR_OFFLINE',
  ];
  expect(trouble.filter((line) => !isOf(line, ...signs))).toEqual([]);
});
