import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { Lineup, SLOTS_OF_442 } from '../pages/lineup.page.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

const { LEFT, RIGHT } = SLOTS_OF_442;

test('players are swapped by finger: by two taps, and by holding one and drawing it to the other', async ({
  page,
  game,
  trouble,
}) => {
  const season = await arriveWithSquad(page, game.url, 'Fenja');
  await page.goto(season);
  const lineup = new Lineup(page, false);
  await expect(lineup.slot(LEFT)).toHaveAttribute('data-player', /./);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const [left, right] = [await lineup.playerIn(LEFT), await lineup.playerIn(RIGHT)];

  await test.step('by two taps', async () => {
    await page.getByRole('button', { name: 'Tauschen', exact: true }).click();
    await lineup.press(LEFT);
    await lineup.press(RIGHT);
    await lineup.expectPlayers({ [LEFT]: right, [RIGHT]: left });
    await lineup.expectSaved();
  });

  await test.step('by drawing it there, back again', async () => {
    await lineup.dragByMouseAsFinger(LEFT, RIGHT);
    await lineup.expectPlayers({ [LEFT]: left, [RIGHT]: right });
    await lineup.expectSaved();
    await page.goto(season);
    await lineup.expectPlayers({ [LEFT]: left, [RIGHT]: right });
    await expect(new Frame(page).figures).toContainText('22/22');
  });
  expect(trouble).toEqual([]);
});
