import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { answerFile } from './kept-files.ts';
import { INSTALLATION, PAGE } from './kept-installation.ts';
import { ANSWER_WITHIN_MS, answerNavigation } from './kept-page.ts';
import { MemoryCaches } from './testing/memory-caches.ts';

const REQUEST = new Request('https://game.example/se-1/lineup');
const FILE = '/shell/1/main.js';
let caches: MemoryCaches;

beforeEach(async () => {
  jest.useFakeTimers();
  caches = new MemoryCaches();
  const cache = await caches.storage.open(`${INSTALLATION}a`);
  await cache.put(FILE, new Response('kept file'));
  await cache.put(PAGE, new Response('kept page'));
  Object.assign(globalThis, { caches: caches.storage });
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
  const answer = answerNavigation(request);
  await jest.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);
  return (await answer).text();
}

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
  await expect(answerNavigation(request)).rejects.toThrow('Failed to fetch');
});

describe('without a kept page the browser gets what there is', () => {
  beforeEach(() => caches.kept.clear());

  test('the failure of the edge', async () => {
    siteAnswers(broken(503));
    expect(await open()).toBe('edge');
  });

  test('the failure of the network', async () => {
    siteAnswers(OFFLINE);
    expect((await answerNavigation(REQUEST)).type).toBe('error');
  });

  test('a late answer', async () => {
    siteAnswers(
      () =>
        new Promise((resolve) => {
          setTimeout(() => resolve(new Response('late')), 2 * ANSWER_WITHIN_MS);
        }),
    );
    const opened = answerNavigation(REQUEST);
    await jest.advanceTimersByTimeAsync(2 * ANSWER_WITHIN_MS);
    expect(await (await opened).text()).toBe('late');
  });
});

describe('a file', () => {
  test('that is kept needs no network', async () => {
    siteAnswers(OFFLINE);
    expect(await (await answerFile(REQUEST, FILE)).text()).toBe('kept file');
  });

  test('that is nowhere fails as it would without a worker', async () => {
    siteAnswers(OFFLINE);
    expect((await answerFile(REQUEST, '/shell/2/main.js')).type).toBe('error');
  });

  test('comes from the site when it is not kept, or the browser cannot read what is', async () => {
    siteAnswers(async () => new Response('live file'));
    expect(await (await answerFile(REQUEST, '/shell/2/main.js')).text()).toBe('live file');
    Object.assign(globalThis, { caches: { keys: OFFLINE } });
    expect(await (await answerFile(REQUEST, FILE)).text()).toBe('live file');
  });
});
