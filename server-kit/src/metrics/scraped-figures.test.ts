import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { ScrapedFigures } from './scraped-figures.ts';

test('scrapes at a time share one reading', async () => {
  let readings = 0;
  const figures = new ScrapedFigures(async () => ++readings);
  expect(await Promise.all([figures.get(), figures.get()])).toEqual([1, 1]);
  expect(await figures.get()).toBe(1);
});

test('what failed is left out, and read again by the next scrape', async () => {
  let isAway = true;
  const figures = new ScrapedFigures(async () => {
    if (isAway) throw new Error('away');
    return 7;
  });
  expect(await figures.get()).toBeUndefined();
  isAway = false;
  expect(await figures.get()).toBe(7);
});

test('a reading that hangs is given up on, and not begun a second time beside itself', async () => {
  let readings = 0;
  const hanging = () => {
    readings += 1;
    return new Promise<number>(() => undefined);
  };
  const figures = new ScrapedFigures(hanging, { withinMs: 10 });
  expect([await figures.get(), await figures.get()]).toEqual([undefined, undefined]);
  expect(readings).toBe(1);
});

test('they are not kept for long', async () => {
  let readings = 0;
  const figures = new ScrapedFigures(async () => ++readings, { keptMs: 1 });
  while ((await figures.get()) !== 3) await wait(1);
  expect(readings).toBe(3);
});
