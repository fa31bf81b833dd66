import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runInstalled } from './process.ts';
import { installPackage, onPath } from './system-packages.ts';

/** The one without windows first: journeys see the same and cost a quarter less of the processor. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** What Debian and its like call them; not all have the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Path of a Chromium: the one `CHROMIUM_PATH` names, the machine's, the one Playwright has fetched
 * earlier, or else a fresh one by the system's package manager or by Playwright.
 */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  if (present) return present;
  console.log('installing Chromium ...');
  for (const name of PACKAGES) {
    if (!findChromium()) await installPackage(name);
  }
  if (!findChromium()) await runInstalled('playwright/cli.js', ['install', 'chromium']);
  const installed = findChromium();
  if (!installed) throw new Error('no Chromium found and none could be installed');
  return installed;
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const machine = NAMES.map(onPath).find((path) => path !== undefined);
  if (machine) return machine;
  const fetched = chromium.executablePath();
  return existsSync(fetched) ? fetched : undefined;
}
