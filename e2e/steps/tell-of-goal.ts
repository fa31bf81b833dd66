import type { Locator } from '@playwright/test';
import { COUNTS_AFTER_ALL, MISCOUNTED } from '../pages/goal-notice.ts';

const NOTICES = { miscounted: MISCOUNTED, countsAfterAll: COUNTS_AFTER_ALL };

/** Writes on the page of operators what players are told of a goal that is put right. */
export async function tellOfGoal(match: Locator, notice: keyof typeof NOTICES): Promise<void> {
  const { de, en } = NOTICES[notice];
  await match.getByLabel('Das lesen die Manager').fill(de);
  await match.getByLabel('Dasselbe auf Englisch').fill(en);
}
