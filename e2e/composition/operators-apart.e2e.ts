import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { mintToken, readSigningKey, signingKeyFile } from '@spieltag/registry/tokens';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import type { RunningGame } from '../fixtures/start-game.ts';
import { nextVersion } from './fixtures/next-version.ts';

const LIVE = 'mf-live';
const ADMIN = '/discovery/admin';
const OF_LIVE = `${ADMIN}/projects/spieltag/microFrontends/${LIVE}`;
/** More than the loot of one attempt. */
const TRIES = 9;

/** What the build of a hostile team does in whoever's page it runs; what it got it leaves on the page. */
async function steal(operators: string, admin: string): Promise<void> {
  const loot: Record<string, unknown> = {};
  const attempt = async (name: string, work: () => unknown) => {
    loot[name] = await Promise.resolve()
      .then(work)
      .catch((error: Error) => `failed: ${error.name}`);
  };
  const stores = [localStorage, sessionStorage].map((store) => JSON.stringify(store));
  await attempt('storage', () => stores.join(' '));
  await attempt('cookies', () => document.cookie);
  const ask = (url: string, init: RequestInit = {}) =>
    fetch(url, { credentials: 'include', ...init }).then((reply) => reply.status);
  await attempt('own origin', () => ask(`${admin}/projects`));
  await attempt('operators', () => ask(`${operators}${admin}/projects`));
  await attempt('operators, blind', () => ask(`${operators}${admin}/tokens`, { mode: 'no-cors' }));
  await attempt('a change', () =>
    ask(`${operators}${admin}/tokens`, { method: 'POST', mode: 'no-cors', body: '{}' }),
  );
  await attempt('the page', () => ask(`${operators}/`));
  // What it shows no script of this page may read, in any browser: the test looks.
  await attempt('a frame', () => {
    const frame = document.createElement('iframe');
    frame.src = `${operators}/`;
    document.body.append(frame);
    return 'asked for';
  });
  await attempt('a window', async () => {
    const opened = window.open(`${operators}/`);
    if (!opened) return 'none';
    for (let looks = 0; looks < 30 && !opened.closed; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // To who opened it a window that was severed is one that was closed.
    return opened.closed ? 'severed' : 'held';
  });
  document.documentElement.dataset.loot = JSON.stringify(loot);
}

test('a build that was never deployed reaches nothing of an operator who is signed in', async ({
  page,
  context,
  game,
}) => {
  const operators = `http://operator.localhost:${new URL(game.url).port}`;
  const token = await operatorToken(game);
  const call = (path: string, method = 'GET', body?: object) =>
    ask(game, token, path, method, body);

  await test.step('an operator signs in; no script finds what says so', async () => {
    await page.goto(`${operators}/`);
    await page.getByLabel('Zugangsschlüssel').fill(token);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('region', { name: LIVE })).toBeVisible();
    await expectAccessible(page, 'operations');
    const kept = await page.evaluate(() =>
      [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join(' '),
    );
    expect(kept).not.toContain(token.slice(-20));
    const [cookie] = (await context.cookies(operators)).filter(({ name }) => name === 'operator');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    await page.reload();
    await expect(page.getByRole('region', { name: LIVE })).toBeVisible();
  });

  const before = await call(`${ADMIN}/tokens`);
  await test.step('a team publishes a build that steals, and sends the operator its link', async () => {
    const { dir, release } = await nextVersion(
      LIVE,
      77,
      (text) =>
        `(${steal.toString()})(${JSON.stringify(operators)}, ${JSON.stringify(ADMIN)});${text}`,
    );
    const files: Record<string, string> = {};
    for (const path of Object.keys(release.files)) {
      files[path] = (await readFile(join(dir, path))).toString('base64');
    }
    await call(`${OF_LIVE}/releases`, 'POST', { release, files });
    await rm(dir, { recursive: true });
    const { link } = await call(`${ADMIN}/projects/spieltag/overrides`, 'POST', {
      overrides: [{ remote: LIVE, version: release.version }],
      minutes: 5,
    });
    const victim = await context.newPage();
    const { refusals, shown } = watchFrames(victim);
    const windows: Page[] = [];
    victim.on('popup', (opened) => windows.push(opened));
    const [, query = ''] = String(link).split('?');
    await victim.goto(`${game.url}/?${query}`);
    await victim.getByRole('link', { name: 'Live' }).first().click();
    await expect(victim.locator('html[data-loot]')).toHaveCount(1);
    const loot = JSON.parse((await victim.locator('html').getAttribute('data-loot')) ?? '{}');
    expect(Object.keys(loot)).toHaveLength(TRIES);
    expect(loot.storage).not.toContain(token.slice(-20));
    expect(loot.cookies).not.toContain('operator');
    expect(loot['own origin']).toBe(403);
    for (const name of ['operators', 'operators, blind', 'a change', 'the page']) {
      expect([name, String(loot[name])]).toEqual([name, expect.stringMatching(/^failed|^0$/)]);
    }
    expect([loot['a frame'], loot['a window']]).toEqual(['asked for', 'severed']);
    await expect.poll(() => refusals.join('\n')).toMatch(/frame-src 'none'|ERR_BLOCKED_BY_CSP/);
    expect(shown.filter((address) => address.startsWith(operators))).toEqual([]);
    const [opened] = windows;
    if (!opened) throw new Error('no window was opened');
    await expect(opened).toHaveURL(`${operators}/`);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
  });

  await test.step('a page that may frame whom it likes shows nothing of operators either', async () => {
    const neighbour = await startNeighbour(`<iframe src="${operators}/"></iframe>`);
    try {
      const hostile = await context.newPage();
      const { refusals, shown } = watchFrames(hostile);
      await hostile.goto(neighbour.url);
      await expect
        .poll(() => refusals.join('\n'))
        .toMatch(/frame-ancestors 'none'|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/);
      expect(shown.filter((address) => address.startsWith(operators))).toEqual([]);
      await hostile.close();
    } finally {
      neighbour.close();
    }
  });

  await test.step('and nothing was changed', async () => {
    const after = await call(`${ADMIN}/tokens`);
    expect(after.tokens.map(({ id }: { id: string }) => id)).toEqual(
      before.tokens.map(({ id }: { id: string }) => id),
    );
    await page.bringToFront();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page.getByLabel('Zugangsschlüssel')).toBeVisible();
  });
});

/** What the browser refuses a page, by its words and its codes, and what the page and its frames have shown. */
function watchFrames(page: Page) {
  const refusals: string[] = [];
  const shown: string[] = [];
  page.on('console', (message) => refusals.push(message.text()));
  page.on('requestfailed', (request) => refusals.push(request.failure()?.errorText ?? ''));
  page.on('framenavigated', (frame) => shown.push(frame.url()));
  return { refusals, shown };
}

/** A site of somebody else on this machine, with one page and no policy. */
async function startNeighbour(html: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

async function operatorToken({ dataDir }: RunningGame): Promise<string> {
  const key = await readSigningKey(signingKeyFile(dataDir));
  const claims = { sub: 'ada', role: 'operator' as const, remotes: [] };
  return mintToken(key, claims, { nowMs: Date.now(), lifetimeS: 3600 });
}

async function ask(
  game: RunningGame,
  token: string,
  path: string,
  method: string,
  body: object | undefined,
) {
  const reply = await fetch(new URL(path, game.url), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.ok, `${method} ${path}: ${await reply.clone().text()}`).toBe(true);
  return reply.json();
}
