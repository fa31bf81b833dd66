import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { frontEndNames, ROOT } from '../../remote-kit/src/build/packages.ts';
import { glueBytes } from '../fixtures/federation-glue.ts';
import { filesOfFirstScreen, openFirstScreen } from '../fixtures/first-screen.ts';
import { expect, test } from '../fixtures/game.ts';

/**
 * Most bytes of script (brotli), in files and in the page itself, requests, and links of a chain of
 * requests for the first screen.
 */
const BUDGET = {
  scriptBytes: 200_000,
  inlineBytes: 930,
  requests: 6,
  chainDepth: 3,
  glueBytes: 60_000,
} as const;

// The first screen of all: with what a new player is shown after it.
test.use({ knowsTutorial: false });

test('the first screen keeps to its budgets of bytes, requests and links of a chain', async ({
  page,
  game,
  browserName,
  trouble,
}) => {
  await test.step('the game is warm: pages come with what the game server says', async () => {
    await expect
      .poll(async () => (await fetch(game.url)).text(), { timeout: 60_000 })
      .toMatch(/\/state\/current\/.*\/client_database\//s);
  });

  const asked = await test.step('the lineup appears', async () => {
    // Which request asked for which only Chromium says.
    if (browserName !== 'chromium') return { files: await filesOfFirstScreen(page, game.url) };
    const session = await page.context().newCDPSession(page);
    const { requests } = await openFirstScreen(page, session, game.url);
    return { files: requests.map(({ url }) => url), depths: requests.map(({ depth }) => depth) };
  });
  const said = asked.files.join('\n');

  await test.step('requests', () => {
    expect(asked.files.length, said).toBeLessThanOrEqual(BUDGET.requests);
  });

  await test.step('links of a chain', () => {
    for (const depth of asked.depths ?? []) {
      expect(depth, `${asked.depths}\n${said}`).toBeLessThanOrEqual(BUDGET.chainDepth);
    }
  });

  await test.step('bytes of script', async () => {
    const html = await (await fetch(game.url)).text();
    const scripts = asked.files.filter((url) => /\.js$/.test(new URL(url).pathname));
    expect(scripts.length, said).toBeGreaterThan(0);
    const sizes = scripts.map(async (url) => {
      const content = Buffer.from(await (await fetch(url)).arrayBuffer());
      return brotliCompressSync(content).length;
    });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size);
    expect(bytes, said).toBeLessThanOrEqual(BUDGET.scriptBytes);
    expect(inlineBytes(html)).toBeLessThanOrEqual(BUDGET.inlineBytes);
  });

  expect(trouble).toEqual([]);
});

/** What runs of the page itself; blocks of data have a type. */
function inlineBytes(html: string): number {
  const scripts = [...html.matchAll(/<script(?![^>]*\b(?:type|src)=)[^>]*>([^<]*)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  return brotliCompressSync(scripts.map(([, script = '']) => script).join('')).length;
}

test('what only the composition needs keeps to its budget', () => {
  const bytes = frontEndNames().map((name) => glueBytes(join(ROOT, name, 'dist')));
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET.glueBytes);
});
