import { beforeEach, expect, test } from '@jest/globals';
import { PICTURE_CACHE, PICTURE_PATH } from '@spieltag/shared-kernel/composition';
import { INSTALLATION, PAGE } from './kept-installation.ts';
import { answerNavigation } from './kept-page.ts';
import { MemoryCaches } from './testing/memory-caches.ts';

const HTML = '<body><div id="root">Spieltag</div>\n<noscript>…</noscript><script></script></body>';
const PICTURE = {
  nodes: [{ tag: 'p', attributes: { class: 'r1' }, children: ['Kälin & <b>'] }],
  styles: '.r1{color:red}',
};
const KEPT = { pathnames: ['/', '/se-1'], picture: PICTURE };

let caches: MemoryCaches;
beforeEach(async () => {
  caches = new MemoryCaches();
  const headers = { 'content-security-policy': "script-src 'self'" };
  const installation = await caches.storage.open(`${INSTALLATION}a`);
  await installation.put(PAGE, new Response(HTML, { headers }));
  const fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  Object.assign(globalThis, { caches: caches.storage, fetch });
});

async function open(path: string, kept: unknown = KEPT): Promise<Response> {
  const text = typeof kept === 'string' ? kept : JSON.stringify(kept);
  await (await caches.storage.open(PICTURE_CACHE)).put(PICTURE_PATH, new Response(text));
  return answerNavigation(new Request(`https://game.example${path}`));
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
