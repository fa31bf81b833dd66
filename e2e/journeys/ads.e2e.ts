import type { Page } from '@playwright/test';
import { PAGE_CONFIG_ELEMENT_ID } from '@spieltag/shared-kernel/composition';
import type { Announcement, GameState } from '@spieltag/shared-kernel/contract';
import { expect, test } from '../fixtures/game.ts';
import { Frame } from '../pages/frame.page.ts';
import { cutStream } from '../steps/cut-stream.ts';
import { editPage } from '../steps/edit-page.ts';

const DAY_MS = 86_400_000;
const AD_URL = 'https://ads.example';
const AD = `<!doctype html><title>ad</title><p>Trink Traubensaft</p>
<script>parent.postMessage('ad-rendered', '*');</script>`;

/** What is told while the banner is there. */
const TOLD: Announcement = {
  id: 999_999,
  level: 'INFO',
  de: 'Heute beginnt alles später.',
  en: 'Today all begins later.',
  until: 0,
};

test('a banner comes once a day, from a page of its own, and goes when it is closed', async ({
  page,
  game,
  trouble,
}) => {
  const frame = new Frame(page);
  const banner = page.getByRole('complementary', { name: 'Anzeige' });
  await carryAds(page, game.url);
  await frame.arrive(game.url);
  await expect(banner).toBeVisible();
  await expect(banner.frameLocator('iframe').getByText('Trink Traubensaft')).toBeVisible();
  await expect(page.getByText(TOLD.de)).toBeVisible();
  await banner.getByRole('button', { name: 'Anzeige schließen' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(frame.navigation).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(trouble).toEqual([]);
});

/** What operators set with AD_URL and seasonsWithAds, on this page alone. */
async function carryAds(page: Page, gameUrl: string): Promise<void> {
  const config = new RegExp(`(id="${PAGE_CONFIG_ELEMENT_ID}"[^>]*>{)`);
  await editPage(page, gameUrl, {
    body: (html) => html.replace(config, `$1"adUrl":${JSON.stringify(AD_URL)},`),
    policy: (policy) => policy.replace("frame-src 'none'", `frame-src ${AD_URL}`),
  });
  await page.route(`${AD_URL}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: AD }),
  );
  await cutStream(page);
  await page.route('**/api/gameloop/v1/state/current/*', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    if (response.status() !== 200) return route.fulfill({ response });
    const state = (await response.json()) as GameState;
    await route.fulfill({ response, json: carry(state) });
  });
}

function carry(state: GameState): GameState {
  const announcements = [{ ...TOLD, until: state.gameTime + DAY_MS }];
  return { ...state, seasonsWithAds: [state.seasonId], announcements };
}
