import lighthouse, { type RunnerResult as Result } from 'lighthouse';
import { freePort } from '../../api/src/testing/free-port.ts';
import { startChromium } from '../../e2e/fixtures/throttled-page.ts';
import type { BenchRow } from '../contract/bench.ts';
import { median } from './measure-visits.ts';

const CATEGORIES = { performance: 97, accessibility: 100, 'best-practices': 100 } as const;
/** Figures Lighthouse makes its performance of, ms; shifts have no unit. */
const FIGURES = {
  'first-contentful-paint': 'firstPaintMs',
  'largest-contentful-paint': 'largestPaintMs',
  'total-blocking-time': 'blockedMs',
  'cumulative-layout-shift': 'shift',
} as const;

/** A browser tells sites its language and scripts the same one; without a window Chromium tells scripts alone. */
const LANGUAGE = ['--accept-lang=de-DE'];

/** Lighthouse's marks for a page on its own phone, with its own throttling. */
export async function auditPage(url: string, times: number): Promise<readonly BenchRow[]> {
  const results: Result['lhr'][] = [];
  for (let time = 0; time < times; time += 1) results.push(await audit(url));
  const rows = Object.entries(CATEGORIES).map(([category, goal]): BenchRow => {
    const marks = results.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
    return {
      measured: `Lighthouse: ${category}`,
      mark: Math.round(median(marks)),
      lowest: Math.round(Math.min(...marks)),
      highest: Math.round(Math.max(...marks)),
      goal,
    };
  });
  const figures = Object.entries(FIGURES).map(([figure, name]) => {
    const values = results.map(({ audits }) => audits[figure]?.numericValue ?? Number.NaN);
    return [name, Math.round(median(values) * 1000) / 1000] as const;
  });
  // Lighthouse slows every machine down by four: a phone comes of one with an index of 1,500 or more.
  const machine = median(results.map(({ environment }) => environment.benchmarkIndex));
  return [...rows, { measured: 'Lighthouse: figures', ...Object.fromEntries(figures), machine }];
}

/** With a browser of its own: Lighthouse leaves none of its pages open, and a browser needs one. */
async function audit(url: string): Promise<Result['lhr']> {
  const port = await freePort();
  const browser = await startChromium([`--remote-debugging-port=${port}`, ...LANGUAGE]);
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      onlyCategories: Object.keys(CATEGORIES),
    });
    if (!result) throw new Error('Lighthouse had no result');
    return result.lhr;
  } finally {
    await browser.close();
  }
}
