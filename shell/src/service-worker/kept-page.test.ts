import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { keepInstallation } from './keep-installation.ts';
import { answerFile, isReleased } from './kept-files.ts';
import { INSTALLATION, PAGE } from './kept-installation.ts';
import { ANSWER_WITHIN_MS, answerNavigation } from './kept-page.ts';
import { MemoryCaches } from './testing/memory-caches.ts';
import { memoryLocks } from './testing/memory-locks.ts';
import { signedSite } from './testing/signed-site.ts';

const REQUEST = new Request('https://game.example/se-1/lineup');
const FILE = '/shell/1/main.js';
const PICTURE = '/mf-live/1/a.svg';
let caches: MemoryCaches;
let site: Awaited<ReturnType<typeof signedSite>>;

beforeEach(async () => {
  caches = new MemoryCaches();
  site = await signedSite();
  const page = { html: 'kept page', headers: { 'content-security-policy': "script-src 'self'" } };
  site.publish({ [FILE]: 'kept file', [PICTURE]: '<svg/>' }, page);
  const navigator = { locks: memoryLocks() };
  Object.assign(globalThis, { caches: caches.storage, fetch: site.fetch, navigator });
  await keepInstallation(site.settings, caches.storage);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const siteAnswers = (answer: () => Promise<Response>) => {
  Object.assign(globalThis, { fetch: answer });
};
const OFFLINE = async () => {
  throw new TypeError('Failed to fetch');
};
const SILENT = () => new Promise<Response>(() => {});
const broken = (status: number) => async () => new Response('edge', { status });

async function open(request = REQUEST): Promise<string> {
  const answer = answerNavigation(request, site.settings);
  await jest.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);
  return (await answer).text();
}

const openFile = (path: string) => answerFile(REQUEST, new URL(path, REQUEST.url), site.settings);

test('a page comes from the site, so that a rollback arrives with it', async () => {
  siteAnswers(async () => new Response('live page'));
  expect(await open()).toBe('live page');
});

test('what the site refuses is shown as it is', async () => {
  siteAnswers(broken(404));
  expect(await open()).toBe('edge');
});

describe('the kept page stands in', () => {
  test.each([
    ['without a network', OFFLINE],
    ['when the network is silent', SILENT],
    ['when the edge fails', broken(503)],
  ])('%s', async (_, answer) => {
    siteAnswers(answer);
    expect(await open()).toBe('kept page');
  });

  test('whatever the clock of the device says', async () => {
    siteAnswers(OFFLINE);
    for (const day of ['2020-01-01', '2026-11-26', '2099-01-01']) {
      jest.setSystemTime(new Date(day));
      expect(await open()).toBe('kept page');
    }
  });
});

test('whoever tries versions waits for the site: what is kept is not of them', async () => {
  const request = new Request(`${REQUEST.url}?override=token`);
  siteAnswers(broken(503));
  expect(await open(request)).toBe('edge');
  siteAnswers(OFFLINE);
  expect((await answerNavigation(request, site.settings)).type).toBe('error');
});

describe('whatever runs in a page can write into caches:', () => {
  const put = async (name: string, path: string, reply: Response) =>
    (await caches.storage.open(name)).put(path, reply);
  const evil = () => new Response('evil', { headers: { 'content-type': 'text/html' } });

  test('a page the registry has not signed is not shown, however new its cache is', async () => {
    siteAnswers(OFFLINE);
    await put(`${INSTALLATION}z`, PAGE, evil());
    expect(await open()).toBe('kept page');
  });

  test('the headers of the page are those that were signed', async () => {
    siteAnswers(OFFLINE);
    const opened = answerNavigation(REQUEST, site.settings);
    expect((await opened).headers.get('content-security-policy')).toBe("script-src 'self'");
  });

  test('a file that is not what was published comes from the site', async () => {
    siteAnswers(async () => new Response('live file'));
    for (const name of [...caches.kept.keys(), `${INSTALLATION}z`]) await put(name, FILE, evil());
    const answer = await openFile(FILE);
    expect(await answer.text()).toBe('live file');
  });

  test('a file is said to be what its name says, and does nothing by itself', async () => {
    siteAnswers(OFFLINE);
    for (const name of caches.kept.keys()) {
      await put(
        name,
        PICTURE,
        new Response('<svg/>', { headers: { 'content-type': 'text/html' } }),
      );
    }
    const { headers } = await openFile(PICTURE);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });
});

describe('without a kept page the browser gets what there is', () => {
  beforeEach(() => caches.kept.clear());

  test('the failure of the edge', async () => {
    siteAnswers(broken(503));
    expect(await open()).toBe('edge');
  });

  test('the failure of the network', async () => {
    siteAnswers(OFFLINE);
    expect((await answerNavigation(REQUEST, site.settings)).type).toBe('error');
  });

  test('a late answer', async () => {
    siteAnswers(
      () =>
        new Promise((resolve) => {
          setTimeout(() => resolve(new Response('late')), 2 * ANSWER_WITHIN_MS);
        }),
    );
    const opened = answerNavigation(REQUEST, site.settings);
    await jest.advanceTimersByTimeAsync(2 * ANSWER_WITHIN_MS);
    expect(await (await opened).text()).toBe('late');
  });
});

describe('a file', () => {
  test('that is kept needs no network', async () => {
    siteAnswers(OFFLINE);
    expect(await (await openFile(FILE)).text()).toBe('kept file');
  });

  test.each([
    ['once', FILE, 'default', true],
    ['again, after it has failed', `${FILE}?attempt=1`, 'default', true],
    ['past all caches', FILE, 'reload', false],
    ['as what is no file of a release', '/api/leagues.json', 'default', false],
  ] as const)('that is asked for %s may be a kept one: %s (%s) %s', (_, path, cache, isKept) => {
    expect(isReleased(new URL(path, REQUEST.url), { cache })).toBe(isKept);
  });

  test('that has failed before comes from the site, and is the kept one while that is away', async () => {
    const again = `${FILE}?attempt=1`;
    siteAnswers(async () => new Response('live file'));
    expect(await (await openFile(again)).text()).toBe('live file');
    siteAnswers(OFFLINE);
    expect(await (await openFile(again)).text()).toBe('kept file');
  });

  test('that is nowhere fails as it would without a worker', async () => {
    siteAnswers(OFFLINE);
    expect((await openFile('/shell/2/main.js')).type).toBe('error');
  });

  test('comes from the site when it is not kept, or the browser cannot read what is', async () => {
    siteAnswers(async () => new Response('live file'));
    expect(await (await openFile('/shell/2/main.js')).text()).toBe('live file');
    Object.assign(globalThis, { caches: { keys: OFFLINE } });
    expect(await (await openFile(FILE)).text()).toBe('live file');
  });
});
