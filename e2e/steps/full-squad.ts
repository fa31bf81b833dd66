import { expect, type Page } from '@playwright/test';
import { Frame } from '../pages/frame.page.ts';
import { Market } from '../pages/market.page.ts';
import { signInAsNewReader } from '../pages/sign-in.ts';

/** A reader new to the game gets a full squad and looks at the lineup; gives the season's address. */
export async function arriveWithSquad(page: Page, url: string, reader: string): Promise<string> {
  const frame = new Frame(page);
  await frame.arrive(url);
  const season = frame.seasonUrl();
  await page.goto(`${season}/transfermarket/roster`);
  const { fillUp } = new Market(page, false);
  await fillUp.first().click();
  await signInAsNewReader(page, reader);
  await fillUp.first().click();
  await expect(frame.figures).toContainText('22/22');
  await frame.open('Aufstellung');
  await expect(page.getByRole('region', { name: 'Spielfeld' })).toBeVisible();
  return season;
}

/** Claims the captain's card every new ledger may have, and shows the lineup anew. */
export async function claimCaptainCard(page: Page): Promise<void> {
  const [overview] = await Promise.all([page.waitForResponse(/\/overview\.json$/), page.reload()]);
  const { seasonId, actions } = (await overview.json()) as {
    seasonId: string;
    actions: readonly { id: string; kind: string; grants: { captainCards?: number } | null }[];
  };
  const gift = actions.find(({ kind, grants }) => kind === 'GIFT' && grants?.captainCards);
  if (!gift) throw new Error('no gift holds a card');
  const authorization = (await overview.request().allHeaders()).authorization ?? '';
  const { href } = new URL(`/api/ledger/v1/${seasonId}/execute-action.json`, page.url());
  const claimed = await page.request.post(href, {
    headers: { authorization },
    data: { actionId: gift.id },
  });
  expect(claimed.status()).toBe(200);
  await page.reload();
}
