import type { Page } from '@playwright/test';
import { PREFETCHED_REPLIES_ELEMENT_ID } from '@spieltag/shared-kernel/composition';

/** What is changed of the HTML and its security policy, on this page alone. */
export interface PageEdit {
  body?(html: string): string;
  policy?(policy: string): string;
}

const PREFETCHED_REPLIES = new RegExp(`(id="${PREFETCHED_REPLIES_ELEMENT_ID}"[^>]*>)[^<]*`);
const POLICY = 'content-security-policy';

/** The page comes without the first answers of the game server: it asks for them itself. */
export async function editPage(page: Page, url: string, edit: PageEdit = {}): Promise<void> {
  await page.route(`${url}/**`, async (route) => {
    const request = route.request();
    // Firefox calls a beacon a document as well.
    const isPage = request.resourceType() === 'document' && request.method() === 'GET';
    if (!isPage) return route.fallback();
    const response = await route.fetch({ maxRetries: 3 });
    const headers = response.headers();
    const html = (await response.text()).replace(PREFETCHED_REPLIES, '$1[]');
    const policy = headers[POLICY] ?? '';
    await route.fulfill({
      response,
      headers: { ...headers, [POLICY]: edit.policy?.(policy) ?? policy },
      body: edit.body?.(html) ?? html,
    });
  });
}
