import { expect, test } from '../fixtures/game.ts';
import { Lineup, SLOTS_OF_442 } from '../pages/lineup.page.ts';
import { arriveWithSquad } from '../steps/full-squad.ts';

const { LEFT, RIGHT, FORWARD, DEFENDERS } = SLOTS_OF_442;
/** What a change of the lineup is sent to. */
const CHANGE = /\/commit-lineup\.json$/;

test('players are swapped by mouse: on the pitch, from the bench, and not where a target refuses', async ({
  page,
  game,
  trouble,
}) => {
  const season = await arriveWithSquad(page, game.url, 'Maja');
  const lineup = new Lineup(page, false);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(false);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (CHANGE.test(request.url())) sent.push(request.url());
  });
  const [left, right] = [await lineup.playerIn(LEFT), await lineup.playerIn(RIGHT)];
  const swapped = { [LEFT]: right, [RIGHT]: left };

  await test.step('two players of the pitch', async () => {
    await lineup.drag(LEFT, RIGHT);
    await lineup.expectPlayers(swapped);
    await lineup.expectSaved();
    expect(sent).toHaveLength(1);
  });

  await test.step('over a target of another position it says why not, and dropping there changes nothing', async () => {
    const forward = await lineup.playerIn(FORWARD);
    const refusal = lineup.status('spielt nicht auf dieser Position (Sturm)');
    await lineup.holdOver(LEFT, FORWARD);
    await expect(refusal).toBeVisible();
    await lineup.letGo(LEFT, FORWARD);
    await expect(refusal).toBeVisible();
    await lineup.expectPlayers({ ...swapped, [FORWARD]: forward });
    expect(sent).toHaveLength(1);
  });

  await test.step('from the bench onto the pitch', async () => {
    const bench = await lineup.reserveOf(DEFENDERS);
    const reserve = await lineup.playerIn(bench);
    await lineup.drag(bench, LEFT);
    const changed = { [LEFT]: reserve, [bench]: right, [RIGHT]: left };
    await lineup.expectPlayers(changed);
    await lineup.expectSaved();
    await page.goto(season);
    await lineup.expectPlayers(changed);
  });
  expect(trouble).toEqual([]);
});
