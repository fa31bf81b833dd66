import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openingBlock, PICTURE_CACHE, PICTURE_PATH } from '@spieltag/shared-kernel/composition';
import { keepInstallation } from './keep-installation.ts';
import { ANSWER_WITHIN_MS, answerNavigation } from './kept-page.ts';
import { MemoryCaches } from './testing/memory-caches.ts';
import { memoryLocks } from './testing/memory-locks.ts';
import { signedSite } from './testing/signed-site.ts';

/** A page with these versions. */
const pageOf = (shell: string, lineup: string) =>
  `<body><script data-version="${shell}"></script><div id="root">Spieltag</div>\n<noscript>…</noscript>` +
  '<script type="application/json" id="composition">' +
  `{"microFrontends":{"mf-lineup":[{"metadata":{"version":"${lineup}"}}]}}</script><script></script></body>`;
const HTML = pageOf('2.0.0', '1.0.0');
const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8' };
const PICTURE = {
  nodes: [{ tag: 'p', attributes: { class: 'r1' }, children: ['Kälin & <b>'] }],
  styles: '.r1{color:red}',
};
const KEPT = {
  pathnames: ['/', '/se-1'],
  composed: 'shell@2.0.0 mf-lineup@1.0.0',
  picture: PICTURE,
};

let caches: MemoryCaches;
let site: Awaited<ReturnType<typeof signedSite>>;
beforeEach(async () => {
  caches = new MemoryCaches();
  const headers = { ...HTML_HEADERS, 'content-security-policy': "script-src 'self'" };
  site = await signedSite();
  site.publish({}, { html: HTML, headers });
  Object.assign(globalThis, { fetch: site.fetch, navigator: { locks: memoryLocks() } });
  await keepInstallation(site.settings, caches.storage);
  const fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  Object.assign(globalThis, { caches: caches.storage, fetch });
});

async function open(path: string, kept: unknown = KEPT): Promise<Response> {
  const text = typeof kept === 'string' ? kept : JSON.stringify(kept);
  await (await caches.storage.open(PICTURE_CACHE)).put(PICTURE_PATH, new Response(text));
  return answerNavigation(new Request(`https://game.example${path}`), site.settings);
}

test.each(['/', '/se-1'])(
  'the kept page of %s has the picture of its first screen',
  async (path) => {
    const page = await open(path);
    expect(page.headers.get('content-security-policy')).toBe("script-src 'self'");
    const html = await page.text();
    expect(html).toContain('<p class="r1">Kälin &amp; &lt;b&gt;</p>');
    // Behind what is painted, and before what is not.
    expect(html.indexOf('id="opening"')).toBeGreaterThan(html.indexOf('id="root"'));
    expect(html.indexOf('id="opening"')).toBeLessThan(html.indexOf('<script>'));
    expect(html.replace(/<div id="opening".*<\/noscript>(?=<noscript>…)/s, '')).toBe(HTML);
  },
);

test.each(['/se-1/live', '/se-2', '/se-1?joinByToken=x'])('that of %s has none', async (path) => {
  expect(await (await open(path)).text()).toBe(HTML);
});

test.each(['/se-2', '/se-2/live', '/se-2?joinByToken=x'])(
  '%s takes it away: the next start is in that season',
  async (path) => {
    await open(path);
    expect(await caches.storage.has(PICTURE_CACHE)).toBe(false);
  },
);

test.each(['/se-1/live', '/imprint'])('%s leaves it', async (path) => {
  await open(path);
  expect(await caches.storage.has(PICTURE_CACHE)).toBe(true);
});

test('a lineup that has been locked meanwhile is shown by no picture', async () => {
  const until = Date.now();
  expect(await (await open('/', { ...KEPT, until: until - 1 })).text()).toBe(HTML);
  expect(await (await open('/', { ...KEPT, until: until + 60_000 })).text()).toContain('Kälin');
});

test.each([
  ['no JSON', '{'],
  ['of another form', { pathnames: '/', picture: PICTURE }],
  ['a script', { ...KEPT, picture: { ...PICTURE, nodes: [{ tag: 'script' }] } }],
  ['a style that ends its block', { ...KEPT, picture: { ...PICTURE, styles: '</style><script>' } }],
  ['nothing', 'null'],
])('what a page has kept is no picture: %s', async (_which, kept) => {
  expect(await (await open('/', kept)).text()).toBe(HTML);
});

describe('the page of the site', () => {
  const answers = (body: string, init: ResponseInit) => {
    Object.assign(globalThis, { fetch: async () => new Response(body, init) });
  };
  // As the registry writes it.
  const DRAWN = HTML.replace('<noscript>', `${openingBlock('<p>empty lineup</p>')}\n<noscript>`);

  async function openOnline(path = '/', kept: object = KEPT): Promise<Response> {
    const cache = await caches.storage.open(PICTURE_CACHE);
    await cache.put(PICTURE_PATH, new Response(JSON.stringify(kept)));
    return answerNavigation(new Request(`https://game.example${path}`), site.settings);
  }

  test('has that picture, too, in place of the one it has', async () => {
    answers(DRAWN, { headers: { ...HTML_HEADERS, etag: '"1"', 'x-page': 'new' } });
    const page = await openOnline();
    expect(page.headers.get('x-page')).toBe('new');
    // It is not what the site would be asked for again.
    expect(page.headers.get('etag')).toBeNull();
    const html = await page.text();
    expect(html).toContain('Kälin');
    expect(html).not.toContain('empty lineup');
    expect(html.match(/id="opening"/g)).toHaveLength(1);
    expect(html).toMatch(/^<body>.*<noscript>…<\/noscript><script .*<script><\/script><\/body>$/s);
  });

  test.each([
    ['another shell', pageOf('2.0.1', '1.0.0')],
    ['another version of a remote', pageOf('2.0.0', '0.9.0')],
  ])('with %s shows no picture of before, and takes it away', async (_which, body) => {
    answers(body, { headers: HTML_HEADERS });
    expect(await (await openOnline()).text()).toBe(body);
    expect(await caches.storage.has(PICTURE_CACHE)).toBe(false);
  });

  test('has none that does not say with which versions it was drawn', async () => {
    answers(DRAWN, { headers: HTML_HEADERS });
    const { composed: _versions, ...forged } = KEPT;
    expect(await (await openOnline('/', forged)).text()).toBe(DRAWN);
  });

  test.each([
    ['refuses', 404, HTML_HEADERS],
    ['is no page', 200, { 'content-type': 'application/json' }],
  ])('that %s is left as it is', async (_which, status, headers) => {
    answers(DRAWN, { status, headers });
    const page = await openOnline();
    expect([page.status, await page.text()]).toEqual([status, DRAWN]);
  });

  test.each([
    ['breaks off', (body: ReadableStreamDefaultController) => body.error(new TypeError('gone'))],
    ['hangs', () => undefined],
  ])('that %s on its way is given as it comes', async (_which, end) => {
    jest.useFakeTimers();
    const headers = { ...HTML_HEADERS, etag: '"1"' };
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('<body>'));
        // In a turn of its own, as what comes over a network.
        queueMicrotask(() => end(controller));
      },
    });
    Object.assign(globalThis, { fetch: async () => new Response(body, { headers }) });
    const opened = openOnline();
    await jest.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);
    expect((await opened).headers.get('etag')).toBe('"1"');
    jest.useRealTimers();
  });

  test('of another screen is left as it is', async () => {
    answers(DRAWN, { headers: HTML_HEADERS });
    expect(await (await openOnline('/se-1/live')).text()).toBe(DRAWN);
  });
});
