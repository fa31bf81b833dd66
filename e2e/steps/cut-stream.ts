import type { BrowserContext, Page } from '@playwright/test';

/**
 * No stream gets through, as behind some proxies: the page asks by itself. What a test puts into
 * answers stays then, which the stream, that says what the server has, would overwrite at any moment.
 */
export async function cutStream(pages: Page | BrowserContext): Promise<void> {
  await pages.route(/\/stream$/, (route) => route.fulfill({ contentType: 'text/plain', body: '' }));
}
