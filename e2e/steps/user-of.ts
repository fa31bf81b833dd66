import type { Page } from '@playwright/test';

/** Who plays on a page, by id: it is loaded anew, and asks for what is theirs. */
export async function userOf(page: Page): Promise<string> {
  const [asked] = await Promise.all([page.waitForRequest(OWN_LEDGER), page.reload()]);
  return OWN_LEDGER.exec(asked.url())?.[1] ?? '';
}

const OWN_LEDGER = /\/(us-[\w-]+)\/se-[\w-]+\/overview\.json/;
