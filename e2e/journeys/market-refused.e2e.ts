import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { Lineup } from '../pages/lineup.page.ts';
import { Market } from '../pages/market.page.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

/** A code the server refuses with, what it says about it, and what the player reads. */
type Reason = readonly [code: string, params: Readonly<Record<string, string | number>>, RegExp];

const OF_A_PLACEMENT: readonly Reason[] = [
  ['REFUSED_LINEUP_PHASE_LOCKED', {}, /In dieser Phase kannst du deine Aufstellung nicht ändern/],
  ['REFUSED_UNKNOWN_FORMATION', {}, /Diese Formation gibt es nicht/],
  ['REFUSED_INVALID_LINEUP', {}, /Diese Aufstellung ist ungültig/],
  ['REFUSED_DUPLICATE_PLAYER', {}, /steht doppelt in der Aufstellung/],
  ['REFUSED_WRONG_POSITION', { position: 'FORWARD' }, /spielt nicht auf dieser Position \(Sturm\)/],
  ['REFUSED_MAX_FOR_TEAM_ON_PITCH', { max: 3 }, /Mehr als 3 Spieler .* auf dem Feld/],
  ['REFUSED_PLAYER_LOCKED', {}, /ist gesperrt, solange sein Spiel läuft/],
];

const OF_A_LINEUP: readonly Reason[] = [
  ...OF_A_PLACEMENT,
  ['REFUSED_NOT_IN_SQUAD', {}, /ist nicht in deinem Kader/],
  ['REFUSED_FORMATION_IMPOSSIBLE', { position: 'DEFENDER' }, /passt nicht zu deinen .* Abwehr/],
];

const OF_A_TRADE: readonly Reason[] = [
  ...OF_A_PLACEMENT,
  ['REFUSED_GAME_LOCKED', {}, /Das Spiel ist gerade eingefroren/],
  ['REFUSED_MARKET_LOCKED', {}, /Der Transfermarkt ist gesperrt/],
  ['REFUSED_MARKET_CLOSED', {}, /Der Transfermarkt ist geschlossen/],
  ['REFUSED_UNKNOWN_PLAYER', {}, /Dieser Spieler ist nicht mehr dabei/],
  ['REFUSED_PLAYER_LEFT', {}, /ist nicht mehr in der Liga/],
  ['REFUSED_NO_PRICE', {}, /hat keinen Marktwert/],
  ['REFUSED_MAX_FOR_TEAM', { max: 4 }, /Mehr als 4 Spieler .* im Kader/],
  ['REFUSED_NO_TRADES_LEFT', { max: 4 }, /keinen Wechsel übrig, mehr als 4/],
  ['REFUSED_BUDGET_TOO_LOW', { price: 2_000_000, budget: 500_000 }, /2,00 Mio .* 0,500 Mio/],
  ['REFUSED_BUDGET_MISMATCH', {}, /Die Marktwerte haben sich geändert/],
  ['REFUSED_LIVE_MATCHDAY', {}, /während des Spieltags nicht verkauft werden/],
  ['REFUSED_PLACED_STAKE', {}, /mit einer gesetzten Karte im Spiel/],
];

/** Lets the server refuse whatever is sent there while something is done. */
async function refusing(page: Page, path: string, reason: Reason, act: () => Promise<void>) {
  const [code, params] = reason;
  await page.route(`**/${path}`, (route) => {
    const { indexedPlayers = [] }: { indexedPlayers?: (string | null)[] } =
      route.request().postDataJSON() ?? {};
    const playerId = indexedPlayers.find((id) => id !== null) ?? '';
    const json = { status: 422, code, msg: code, params: { playerId, teamId: 'tm-1', ...params } };
    return route.fulfill({ status: 422, json });
  });
  await act();
  await page.unroute(`**/${path}`);
}

test('whatever the server refuses is taken back, and its reason named', async ({
  page,
  context,
  browser,
  game,
  trouble,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const season = await arriveWithSquad(page, game.url, 'Ronja');
  const frame = new Frame(page);
  const lineup = new Lineup(page, false);
  const market = new Market(page, false);
  const [left, right] = [await lineup.playerIn(1), await lineup.playerIn(4)];

  for (const reason of OF_A_LINEUP) {
    await test.step(`a lineup: ${reason[0]}`, async () => {
      await refusing(page, 'commit-lineup.json', reason, async () => {
        await lineup.pick(1);
        await lineup.pick(4);
        await expect(lineup.status(/^Zurückgenommen: /)).toContainText(reason[2]);
        await lineup.expectPlayers({ 1: left, 4: right });
      });
    });
  }

  await frame.open('Transfermarkt');
  const owned = page.getByRole('complementary').getByRole('button', { name: / verkaufen$/ });
  const alert = page.getByRole('alertdialog');
  for (const reason of OF_A_TRADE) {
    await test.step(`a trade: ${reason[0]}`, async () => {
      await refusing(page, 'player-transaction.json', reason, async () => {
        await owned.first().click();
        await expect(alert).toContainText(reason[2]);
        await alert.getByRole('button', { name: 'OK' }).click();
        await expect(frame.figures).toContainText('22/22');
      });
    });
  }

  await test.step('without a connection nothing is sold, and with one again it is', async () => {
    await context.setOffline(true);
    await owned.first().click();
    await expect(alert).toContainText('Keine Verbindung');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(frame.figures).toContainText('22/22');
    await context.setOffline(false);
    await owned.first().click();
    await expect(frame.figures).toContainText('21/22');
  });

  await test.step('two tabs sell from one roster: both sales hold', async () => {
    const second = await context.newPage();
    await second.goto(`${season}/transfermarket/roster`);
    const other = new Frame(second);
    await expect(other.figures).toContainText('21/22');
    await owned.first().click();
    await expect(frame.figures).toContainText('20/22');
    await second
      .getByRole('complementary')
      .getByRole('button', { name: / verkaufen$/ })
      .last()
      .click();
    await expect(other.figures).toContainText('19/22');
    await second.close();
    await page.reload();
    await expect(frame.figures).toContainText('19/22');
  });

  await test.step('a roster that is not complete warns before the lock, and leads to the market', async () => {
    await frame.open('Aufstellung');
    const notice = page.locator('[data-squad-notice]');
    await expect(notice).toHaveText(
      /^Noch zu besetzen: .*(Nur volle Kader werden gewertet|schließt)/,
    );
    await expectAccessible(page, 'incomplete roster');
    await notice.getByRole('link').click();
    await expect(market.list.getByRole('listitem').first()).toBeVisible();
  });

  await test.step('who will not play is named, and what is better is shown before it is taken over', async () => {
    await frame.open('Aufstellung');
    const [leaving, entering] = [await lineup.playerIn(1), await lineup.playerIn(13)];
    const device = await browser.newContext({ storageState: await context.storageState() });
    await device.route('**/client_database/**', async (route) => {
      // Whoever has it already would be told no more than that.
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const reply = await route.fetch({ headers });
      const database: { players: { id: string; status: string }[] } = await reply.json();
      for (const player of database.players) {
        const expected = player.id === entering ? 'STARTER' : 'UNKNOWN';
        player.status = player.id === leaving ? 'INACTIVE' : expected;
      }
      await route.fulfill({ response: reply, json: database });
    });
    const there = await device.newPage();
    await there.goto(season);
    await expect(there.getByText(/Fällt aus: .* Auf deiner Bank bereit: /)).toBeVisible();
    await expectAccessible(there, 'somebody will not play');
    await there.getByRole('button', { name: 'Vorschlag ansehen' }).click();
    await expect(there.getByRole('dialog')).toContainText(/fällt aus.*in der Startelf/);
    await expectAccessible(there, 'what a better eleven changes');
    await there.getByRole('button', { name: /Änderung(en)? übernehmen$/ }).click();
    const improved = new Lineup(there, false);
    await improved.expectSaved();
    await improved.expectPlayers({ 1: entering, 13: leaving });
    await device.close();
  });
  const expected = /422|ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE|409/;
  expect(trouble.filter((line) => !expected.test(line))).toEqual([]);
});
