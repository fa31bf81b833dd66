import { beforeEach, describe, expect, test } from '@jest/globals';
import { keepInstallation } from './keep-installation.ts';
import { findKeptFile, keptInstallations } from './kept-installation.ts';
import { MemoryCaches } from './testing/memory-caches.ts';
import { memoryLocks } from './testing/memory-locks.ts';
import { signedSite } from './testing/signed-site.ts';

const FIRST = { '/shell/1/main.js': 'first', '/mf-lineup/1/main.js': 'lineup' };
const SECOND = { '/shell/2/main.js': 'second', '/mf-lineup/1/main.js': 'lineup' };

let site: Awaited<ReturnType<typeof signedSite>>;
let caches: MemoryCaches;
beforeEach(async () => {
  site = await signedSite();
  caches = new MemoryCaches();
  Object.assign(globalThis, { fetch: site.fetch, navigator: { locks: memoryLocks() } });
  site.publish(FIRST);
});

const keep = () => keepInstallation(site.settings, caches.storage);
const pageText = async () => {
  const [kept] = await keptInstallations(caches.storage, site.settings.signatureKey);
  return kept?.document.page.html;
};
const FIRST_KEPT = [['/kept-page', '/mf-lineup/1/main.js', '/shell/1/main.js']];

test('all files of the live composition are kept, with the page', async () => {
  await keep();
  expect(caches.paths()).toEqual(FIRST_KEPT);
  expect(await pageText()).toContain('/shell/1/main.js');
});

test('what is kept already is not fetched again, and nothing is while nothing has changed', async () => {
  await keep();
  site.asked();
  await keep();
  expect(site.asked()).toEqual([site.settings.installation]);
  site.publish(SECOND);
  await keep();
  expect(site.asked()).toEqual([site.settings.installation, '/shell/2/main.js']);
});

test('the versions before are removed once the new ones are kept', async () => {
  await keep();
  site.publish(SECOND);
  await keep();
  expect(caches.paths()).toEqual([['/kept-page', '/mf-lineup/1/main.js', '/shell/2/main.js']]);
  expect(await findKeptFile(caches.storage, '/shell/1/main.js')).toBeUndefined();
});

test('a rollback is kept like any other composition', async () => {
  site.publish(SECOND);
  await keep();
  site.publish(FIRST);
  await keep();
  expect(caches.paths()).toEqual(FIRST_KEPT);
});

describe('nothing new is kept, and what was kept stays', () => {
  beforeEach(async () => {
    await keep();
    site.publish(SECOND);
  });
  const unchanged = async () => {
    expect(caches.paths()).toEqual(FIRST_KEPT);
    expect(await pageText()).toContain('/shell/1/main.js');
  };

  test('of a forged signature', async () => {
    site.forge();
    await keep();
    await unchanged();
  });

  test.each([
    ['truncated', 'sec'],
    ['forged', 'evil;'],
  ])('when a file is %s', async (_, text) => {
    site.files.set('/shell/2/main.js', text);
    await expect(keep()).rejects.toThrow();
    await unchanged();
  });

  test('when a file is missing', async () => {
    site.files.delete('/shell/2/main.js');
    await expect(keep()).rejects.toThrow();
    await unchanged();
  });

  test('when there is no room', async () => {
    caches.isFull = true;
    await expect(keep()).rejects.toThrow();
    await unchanged();
  });
});

test('of two workers that keep the same game neither removes what the other one has kept', async () => {
  await keep();
  site.publish(SECOND);
  let times = 0;
  const fetch = async (path: string) => {
    if (path !== '/shell/2/main.js' || ++times === 1) return await site.fetch(path);
    await first;
    throw new Error('no network any more');
  };
  Object.assign(globalThis, { fetch });
  const first = keep();
  const second = keep().catch(() => {});
  await Promise.all([first, second]);
  expect(await pageText()).toContain('/shell/2/main.js');
});

test('what was kept before stays when a worker of before has deleted the new one meanwhile', async () => {
  await keep();
  site.publish(SECOND);
  const fetch = async (path: string) => {
    if (path === '/shell/2/main.js') caches.kept.delete([...caches.kept.keys()].at(-1) ?? '');
    return await site.fetch(path);
  };
  Object.assign(globalThis, { fetch });
  await keep();
  expect(caches.paths()).toEqual(FIRST_KEPT);
});

test('what a browser has removed is kept anew with the next page', async () => {
  await keep();
  caches.kept.clear();
  expect(await pageText()).toBeUndefined();
  await keep();
  expect(caches.paths()).toEqual(FIRST_KEPT);
});

test('what a worker has left half done is never served as a page, and done anew', async () => {
  await keep();
  for (const files of caches.kept.values()) files.delete('/kept-page');
  expect(await pageText()).toBeUndefined();
  await keep();
  expect(caches.paths()).toEqual(FIRST_KEPT);
});

test('what a worker of before has kept without its signature is kept anew', async () => {
  await keep();
  for (const files of caches.kept.values()) files.set('/kept-page', new Response('<p>before'));
  expect(await pageText()).toBeUndefined();
  await keep();
  expect(await pageText()).toContain('/shell/1/main.js');
});

test('a kept file that has been damaged is fetched anew', async () => {
  await keep();
  for (const files of caches.kept.values()) {
    files.set('/mf-lineup/1/main.js', new Response('damaged'));
  }
  site.publish(SECOND);
  await keep();
  const file = await findKeptFile(caches.storage, '/mf-lineup/1/main.js');
  expect(await file?.text()).toBe('lineup');
});
