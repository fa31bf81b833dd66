import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { makeOperatorToken } from '../fixtures/operator-token.ts';
import type { RunningGame } from '../fixtures/start-game.ts';

const BASE = '/api/administration/v1';

/** Calls rows of the administration: those without a body are read. */
export type OperatorCall = <Reply>(path: string, body?: object) => Promise<Reply>;

/** Does something as an operator, in a browser of their own, whose cookie says who it is. */
export async function asOperator<Result>(
  browser: Browser,
  game: RunningGame,
  work: (call: OperatorCall) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const origin = `http://operator.localhost:${new URL(game.url).port}`;
  await page.goto(`${origin}/#results`);
  await page.getByLabel('Zugangsschlüssel').fill(await makeOperatorToken(game, 'ada'));
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('region', { name: 'Spiel suchen' })).toBeVisible();
  const result = await work((path, body) => call(page, path, body));
  await context.close();
  return result;
}

function call<Reply>(page: Page, path: string, body?: object): Promise<Reply> {
  return page.evaluate(
    async ([url, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const request = sent === undefined ? {} : { method: 'POST', headers, body: sent };
      const reply = await fetch(url, request);
      if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
      return reply.json();
    },
    [`${BASE}/${path}`, body && JSON.stringify(body)] as const,
  );
}
