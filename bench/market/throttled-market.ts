import type { ClientDatabase } from '@spieltag/shared-kernel/contract';
import { type Browser, openThrottled, type Page } from '../../e2e/fixtures/throttled-page.ts';

/** Higher than any list is. */
const ENDLESS_PX = 1_000_000;

export interface MarketOptions {
  readonly url: string;
  readonly players: number;
  /** false: every row of the list is in the page, as without virtualisation. */
  readonly windowed: boolean;
}

/** Opens the transfer market on a desktop with a slow processor and a season of so many players. */
export async function openMarket(browser: Browser, options: MarketOptions): Promise<Page> {
  const { url, players, windowed } = options;
  const page = await openThrottled(browser, 4);
  await page.route('**/client_database/**', async (route) => {
    const reply = await route.fetch();
    // The browser has it already.
    if (reply.status() !== 200) return route.fulfill({ response: reply });
    const database: ClientDatabase = await reply.json();
    await route.fulfill({ response: reply, json: crowded(database, players) });
  });
  // A window without an end has every row in sight: the list is the same, only nothing is left out.
  if (!windowed) await page.addInitScript(endlessWindow, ENDLESS_PX);
  await page.goto(url);
  await page.waitForURL(/\/se-/);
  const [, seasonId = ''] = new URL(page.url()).pathname.split('/');
  await page.goto(`${url}/${seasonId}/transfermarket`);
  const list = page.getByRole('list', { name: 'Spieler auf dem Transfermarkt' });
  await list.getByRole('listitem').first().waitFor();
  const rows = await list.getByRole('listitem').count();
  if (windowed === rows >= players) throw new Error(`${rows} rows are in the page`);
  return page;
}

/** The season with as many players: those there are once more under other ids. */
function crowded(database: ClientDatabase, count: number): ClientDatabase {
  const { players } = database;
  const more = Array.from({ length: count }, (_, index) => {
    const player = players[index % players.length];
    if (!player) throw new Error('The season has no players');
    const copy = Math.floor(index / players.length);
    return { ...player, active: true, id: copy === 0 ? player.id : `${player.id}-${copy}` };
  });
  return { ...database, players: more };
}

function endlessWindow(heightPx: number): void {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight');
  Object.defineProperty(Element.prototype, 'clientHeight', {
    get(this: Element) {
      return this === document.documentElement ? heightPx : own?.get?.call(this);
    },
  });
}
