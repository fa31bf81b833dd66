import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { expectFocus, press, reach, say } from '../fixtures/keyboard.ts';
import { makeOperatorToken } from '../fixtures/operator-token.ts';
import { createCaller, publishNext } from './fixtures/admin-caller.ts';

const LIVE = 'mf-live';
const PROJECT = '/projects/spieltag';
const OF_LIVE = `${PROJECT}/microFrontends/${LIVE}`;

test('operators by keyboard alone: a canary, a rollback, tokens, links, and each other', async ({
  page,
  game,
  trouble,
}) => {
  const ada = await makeOperatorToken(game, 'ada');
  const bo = createCaller(game, await makeOperatorToken(game, 'bo'));
  const { version } = await publishNext(bo, LIVE, 91);
  await bo('POST', `${PROJECT}/overrides`, {
    overrides: [{ remote: LIVE, version }],
    minutes: 60,
  });
  const live = page.getByRole('region', { name: LIVE });
  const question = page.getByRole('dialog');
  const news = page.getByRole('status').filter({ hasText: `${LIVE}: ` });
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('signs in', async () => {
    await page.goto(`http://operator.localhost:${new URL(game.url).port}/`);
    await reach(page, page.getByLabel('Zugangsschlüssel'));
    await page.keyboard.insertText(ada);
    await page.keyboard.press('Enter');
    await expect(live).toBeVisible();
    await expectFocus(page);
  });

  await test.step('gives a version to a tenth, and knows before who gets what', async () => {
    await press(page, live.getByText(/^Version wählen/));
    await press(page, live.getByRole('button', { name: 'Ausrollen' }));
    await expect(question.getByText('10 % statt 0 %')).toBeVisible();
    await expectAccessible(page, 'operations, question');
    await say(page, 'Schnellere Tabelle');
    await expect(live.getByText('im Rollout', { exact: true }).first()).toBeVisible();
    await expect(live.getByRole('button', { name: 'Ausrollen' })).toBeFocused();
    await expectAccessible(page, 'operations, rolling out');
  });

  await test.step('pauses it; the button goes, the place of the keyboard stays', async () => {
    await press(page, live.getByRole('button', { name: 'Anhalten' }), 'Shift+Tab');
    await say(page, 'Spieltag');
    await expect(live.getByRole('button', { name: 'Fortsetzen' })).toBeVisible();
    await expect(live).toBeFocused();
  });

  await test.step('is told what another operator does', async () => {
    await bo('POST', `${OF_LIVE}/resume`, { reason: 'Der Spieltag ist vorbei' });
    await expect(news).toHaveText(`${LIVE}: fortgesetzt (bo).`);
    await expect(live.getByRole('button', { name: 'Anhalten' })).toBeVisible();
  });

  await test.step('presses what is out of date, is refused, and decides anew', async () => {
    await press(page, live.getByRole('button', { name: 'Zurückrollen', exact: true }));
    await expect(question).toBeVisible();
    await bo('POST', `${OF_LIVE}/pause`, { reason: 'Es ruckelt' });
    await say(page, 'Sie springt');
    await expect(question.getByRole('alert')).toContainText('Inzwischen hat jemand anderes');
    await expect(question.getByRole('alert')).toContainText('bo did pause');
    await expect(question.getByLabel('Grund')).toHaveValue('Sie springt');
    await expect(question.locator(':focus')).toHaveCount(1);
    await reach(page, question.getByLabel('Grund'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(live.getByText('stabil', { exact: true })).toBeVisible();
    await expectFocus(page);
  });

  await test.step('makes a token, and revokes it', async () => {
    await reach(page, page.getByRole('radio', { name: 'Remotes' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    const tokens = page.getByRole('region', { name: 'Tokens' });
    await expect(tokens).toBeVisible();
    await expectAccessible(page, 'access');
    await press(page, tokens.locator('summary'));
    await reach(page, tokens.getByLabel('Für wen'));
    await page.keyboard.type('dee');
    await press(page, tokens.getByRole('button', { name: 'mf-market' }));
    await reach(page, tokens.getByLabel('Grund'));
    await page.keyboard.type('CI');
    await page.keyboard.press('Enter');
    const shown = tokens.getByLabel(/^Token für dee/);
    await expect(shown).toBeFocused();
    await expectAccessible(page, 'access, a token');
    const dee = createCaller(game, await shown.inputValue());
    await dee('GET', '/projects');
    await press(page, tokens.getByRole('button', { name: 'Fertig' }));
    await expectFocus(page);
    await press(page, tokens.getByRole('button', { name: 'Token widerrufen: dee' }), 'Shift+Tab');
    const sure = page.getByRole('alertdialog', { name: 'Token widerrufen: dee' });
    await press(page, sure.getByRole('button', { name: 'Token widerrufen' }));
    await expect(sure).toBeHidden();
    await expectFocus(page);
    await expect(tokens.getByRole('listitem').filter({ hasText: 'dee' })).toContainText(
      'widerrufen',
    );
    await expect(dee('GET', '/projects')).rejects.toThrow('401');
  });

  await test.step('revokes a link for testers', async () => {
    const name = `Link widerrufen: ${LIVE} ${version}`;
    await press(page, page.getByRole('button', { name }));
    const sure = page.getByRole('alertdialog', { name });
    await press(page, sure.getByRole('button', { name: 'Link widerrufen' }));
    await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expectFocus(page);
  });

  await test.step('reads who has done what', async () => {
    await reach(page, page.getByRole('radio', { name: 'Zugang' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    const entries = page.getByRole('list', { name: 'Verlauf' }).getByRole('listitem');
    await expect(entries.first()).toContainText('Link für Tester widerrufen');
    await reach(page, page.getByRole('searchbox'));
    await page.keyboard.type('springt');
    await expect(entries).toHaveCount(1);
    const webhook = page.getByRole('region', { name: 'Webhook' });
    await expect(webhook.getByText('nicht eingestellt')).toBeVisible();
    await expectAccessible(page, 'history');
  });

  await test.step('is signed out by another one, and finds what was typed after that', async () => {
    await reach(page, page.getByRole('radio', { name: 'Verlauf' }), 'Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    const field = page.getByRole('region', { name: 'Tokens' }).getByLabel('Für wen');
    await press(page, page.getByRole('region', { name: 'Tokens' }).locator('summary'));
    await reach(page, field);
    await page.keyboard.type('eve');
    const { sessions } = await bo('GET', '/sessions');
    for (const { id } of sessions) await bo('DELETE', `/sessions/${id}`);
    await expect(page.getByRole('alert').filter({ hasText: 'beendet' })).toBeVisible();
    await expect(field).toBeHidden();
    await expectAccessible(page, 'operations, signed out');
    await expect(page.getByLabel('Zugangsschlüssel')).toBeFocused();
    await page.keyboard.insertText(ada);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('eve');
    await expectFocus(page);
  });
  // What was refused was meant to be: a press out of date, and a session that has ended.
  expect(trouble.filter((one) => !/\b(409|401)\b/.test(one))).toEqual([]);
});
