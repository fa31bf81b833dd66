/** Prefix of the keys pages leave on their device while they are in sight. */
export const OPEN_PAGES = 'open-page.';

/** What a page does with a version. `alive`: it is shown. */
export type Step = 'evaluate' | 'mount' | 'render' | 'alive';

/** What a page in sight is doing; left behind by one that died. */
export interface OpenPage {
  readonly remote: string;
  readonly version: string;
  readonly step: Step;
  /** Epoch ms. */
  readonly sinceMs: number;
}

/** Key of a page's mark. @param page its id */
export const openPageKey = (page: string) => OPEN_PAGES + page;

/** A watchdog's page holds a lock of this name and its id. */
export const LOCK_PREFIX = 'page.';
