import { join } from 'node:path';
import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { chromiumAt } from './fixtures/chromium.ts';

/** What looks the same on every screen is tried on one. */
const ON_DESKTOP_ONLY = [
  '**/kicker-season.e2e.ts',
  '**/market-refused.e2e.ts',
  '**/first-screen.e2e.ts',
  '**/journeys/{ads,bootstrap,broken-remote,by-mouse,debug,details-beside,first-visit,gallery,identity,keyboard,language,lineup-meanwhile,lost-connection,magazine-account,push,status-bar,storage}.e2e.ts',
  '**/dev/**',
  '**/composition/**',
  '**/topology/**',
];

/** What is the same on every screen too, and done on a phone as most do it. */
const ON_PHONE_ONLY = [
  '**/journeys/{account,analytics,calculating,comparison,group-play,group-story,groups}.e2e.ts',
  '**/journeys/{heard,install,lineup-low-phone,live-lasting,live-restart,live-sizes}.e2e.ts',
  '**/journeys/{native-app,offline,own-data,substitutions}.e2e.ts',
];

/** What players do on a phone and elsewhere: elsewhere in another engine, where there is one. */
const ON_PHONE_AND_ELSEWHERE = [
  '**/journeys/{first-quarter,fixtures,guided-tour,help-pages,lineup,live}.e2e.ts',
  '**/journeys/{market,market-choosing,matchday,notifications,opening}.e2e.ts',
  '**/journeys/{public-leagues,rankings,round-details,season-review,statistics}.e2e.ts',
];
/** Journeys that stay in Chromium, each for a reason CONTRIBUTING.md gives. */
const IN_CHROMIUM_ALONE = [
  '**/journeys/{accessibility,bootstrap,calculating,contests,debug,gallery,group-play}.e2e.ts',
  '**/journeys/{group-story,heard,install,kicker-season,live-lasting,live-restart}.e2e.ts',
  '**/journeys/{live-screens,live-table,magazine-account,market-refused}.e2e.ts',
  '**/journeys/{native-app,push,substitutions}.e2e.ts',
];
/** What players do, and one fault of each kind. */
const IN_OTHER_ENGINES = ['**/journeys/*.e2e.ts', '**/composition/failure-matrix.e2e.ts'];
/** A test that stands on what only this engine can be told. */
const OF_CHROMIUM = /@chromium/;
/** What phones of Chromium do in the lineup's own journey, where fingers are to be had otherwise. */
const BY_FINGER = '**/journeys/by-finger.e2e.ts';
/** Room on screens so low is tried with the layout fingers are given. */
const ON_LOW_PHONES = '**/journeys/lineup-low-phone.e2e.ts';
/** Firefox as the system brings it, where it does. */
const FIREFOX: PlaywrightTestProject = {
  name: 'firefox',
  testMatch: IN_OTHER_ENGINES,
  testIgnore: [...IN_CHROMIUM_ALONE, BY_FINGER, ON_LOW_PHONES],
  grepInvert: OF_CHROMIUM,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: join(import.meta.dirname, 'firefox/start-firefox.ts'),
      args: [],
      // As on desktops of Chromium: what does not move is not waited for.
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
    },
  },
};

/** The same on a phone's screen, by finger. */
const FIREFOX_BY_FINGER: PlaywrightTestProject = {
  name: 'firefox-by-finger',
  testMatch: [BY_FINGER, ON_LOW_PHONES],
  use: {
    ...FIREFOX.use,
    viewport: { width: 390, height: 844 },
    launchOptions: {
      ...FIREFOX.use?.launchOptions,
      args: ['--by-finger'],
      firefoxUserPrefs: {
        'dom.w3c_touch_events.enabled': 1,
        // Coarse, and hovering over nothing.
        'ui.primaryPointerCapabilities': 1,
        'ui.allPointerCapabilities': 1,
      },
    },
  },
};

/** The same in WebKit, for who has fetched Playwright's. */
const WEBKIT: PlaywrightTestProject = {
  name: 'webkit',
  testMatch: IN_OTHER_ENGINES,
  testIgnore: [...IN_CHROMIUM_ALONE, BY_FINGER, ON_LOW_PHONES],
  grepInvert: OF_CHROMIUM,
  use: {
    browserName: 'webkit',
    viewport: { width: 1280, height: 800 },
    launchOptions: { args: [] },
  },
};

const hasFirefox = Boolean(process.env.FIREFOX_PATH);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/heard/{arg}{ext}',
  // What is missing fails: written at the first try, it would pass at the second.
  updateSnapshots: 'none',
  fullyParallel: false,
  // Journeys wait more than they work: two leave a third of two cores idle.
  workers: 3,
  retries: 2,
  // For what never ends only: time decides no test, and a busy machine takes ten times as long.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: {
    // What can be pressed can be pressed long before this: a test that waits for more is lost.
    actionTimeout: 60_000,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Tests answer requests themselves, which those of a worker would pass by. Its own allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording slows every journey down: only what failed is recorded, on its second try.
    trace: 'on-first-retry',
    launchOptions: chromiumAt(process.env.CHROMIUM_PATH),
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [...ON_DESKTOP_ONLY, BY_FINGER],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: [...ON_PHONE_ONLY, BY_FINGER, ...(hasFirefox ? ON_PHONE_AND_ELSEWHERE : [])],
      use: {
        viewport: { width: 1280, height: 800 },
        // Phones show the game as most see it. What does not move here costs no picture, and is not waited for.
        reducedMotion: 'reduce',
      },
    },
    ...(hasFirefox ? [FIREFOX, FIREFOX_BY_FINGER] : []),
    ...(process.env.WEBKIT ? [WEBKIT] : []),
  ],
});
