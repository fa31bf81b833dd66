import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runInstalled } from './process.ts';
import { installPackage, onPath } from './system-packages.ts';

/** What Debian and its like call the one without windows, the package as the program. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const CHROMIUM = 'chromium';
const NAMES = [
  CHROMIUM,
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  HEADLESS_SHELL,
];

/**
 * Path of a Chromium: the one `CHROMIUM_PATH` names, the machine's, the one Playwright has fetched
 * earlier, or else a fresh one by the system's package manager or by Playwright.
 */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  if (present) return present;
  console.log('installing Chromium ...');
  await installPackage(CHROMIUM);
  if (!findChromium()) await runInstalled('playwright/cli.js', ['install', 'chromium']);
  const installed = findChromium();
  if (!installed) throw new Error('no Chromium found and none could be installed');
  return installed;
}

/**
 * Path of a Chromium without windows, where there is one or the system's package manager brings it.
 * Journeys see the same in it, but for notifications, and a page takes half of the processor.
 */
export async function findHeadlessShell(): Promise<string | undefined> {
  const present = namedChromium() ?? onPath(HEADLESS_SHELL);
  if (present) return present;
  await installPackage(HEADLESS_SHELL).catch(() => undefined);
  return onPath(HEADLESS_SHELL);
}

function findChromium(): string | undefined {
  const machine = namedChromium() ?? NAMES.map(onPath).find((path) => path !== undefined);
  if (machine) return machine;
  const fetched = chromium.executablePath();
  return existsSync(fetched) ? fetched : undefined;
}

function namedChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return named && existsSync(named) ? named : undefined;
}
