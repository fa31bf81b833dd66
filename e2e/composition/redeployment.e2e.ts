import { COMPOSITION_CALL } from '../fixtures/composition-call.ts';
import { expect, type Remote, releaseOf, test } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';

/** What the player does between one deployment and the next. */
const WALK: readonly Remote[] = ['mf-live', 'mf-market', 'mf-groups', 'mf-lineup', 'mf-rankings'];

test('five deployments while a player plays on: each comes with the navigation, and nothing is lost', async ({
  composed,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  await game.arrive();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  for (const remote of WALK) {
    await test.step(`${remote} is deployed while it is open, and taken when it is come back to`, async () => {
      await game.go(remote);
      const old = releaseOf(composed, remote).version;
      await game.expectShown(remote, old);
      const { version } = await composed.deployNext(remote);
      await game.lookAgain();
      await game.expectShown(remote, old);
      await game.comeBackUntil(remote, () => game.expectShown(remote, version, { timeout: 3000 }));
    });
  }

  await test.step('a plan that is being tried keeps the version it was made with', async () => {
    await game.go('mf-market');
    const old = releaseOf(composed, 'mf-market').version;
    await game.expectShown('mf-market', old);
    await page.getByRole('button', { name: 'Transfers ausprobieren' }).click();
    await composed.deployNext('mf-market');
    await game.lookAgain();
    await game.go('mf-account');
    await game.go('mf-market');
    await game.expectShown('mf-market', old);
    await expect(page.getByRole('button', { name: 'Plan verwerfen' })).toBeVisible();
  });

  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(game.failures).toEqual([]);
});

test('a composition that is not signed, or not one, is not taken, and a dead registry changes nothing', async ({
  composed,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  await game.arrive();
  await composed.deployNext('mf-live');
  const old = composed.before.get('mf-live');
  let answer = {};
  await page.route(COMPOSITION_CALL, (route) => route.fulfill(answer));
  for (const [status, body] of [
    [200, '{"microFrontends":'],
    [200, '{"microFrontends":{}}'],
    [502, ''],
  ] as const) {
    answer = { status, body };
    await game.lookAgain();
    await game.go('mf-live');
    await game.expectShown('mf-live', old);
    await game.go('mf-account');
  }
  expect(game.failures).toEqual([]);
});
