import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Opening, OpeningNode } from '@spieltag/shared-kernel/composition';
import { integrityOf } from '../artefacts/artefact-store.ts';
import { shellUpload, uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const SHELL = '1.0.0-00000000ab';
const [DRAWN, PLAIN, HOSTILE] = ['1.0.0-000000000a', '1.1.0-000000000b', '1.2.0-000000000c'];
const BROWSER = { 'sec-fetch-dest': 'document', 'accept-language': 'de' };
let game: Server;
let site: TestRegistry;

const LEAGUES = {
  leagues: [{ id: 'lg-1', name: 'Nordsternliga', currentSeasonId: 'se-1' }],
  seasons: [{ id: 'se-1', leagueId: 'lg-1', name: '1', hidden: false }],
};
const STATE = {
  config: { maxLineupSize: 22, initialBudget: 42_500_000 },
  phase: 'GENERAL',
  playerMarketPhase: 'OPEN',
};

beforeAll(async () => {
  game = createServer(({ url = '' }, response) => {
    response.writeHead(200, { etag: '"1"' });
    response.end(JSON.stringify(url.includes('leagues') ? LEAGUES : STATE));
  });
  await new Promise<void>((listening) => game.listen(0, '127.0.0.1', listening));
  const gameUrl = `http://127.0.0.1:${(game.address() as AddressInfo).port}`;
  site = await createTestRegistry({ gameUrl, stage: 'production' });
  await publish('shell', withOpening(shellUpload(SHELL, 'let shell;'), FRAME));
  await deploy('shell', SHELL);
  await publish('mf-lineup', withOpening(lineupUpload(DRAWN), SCREEN));
  await publish('mf-lineup', lineupUpload(PLAIN));
  await publish('mf-lineup', withOpening(lineupUpload(HOSTILE), SCRIPT));
  await deploy('mf-lineup', DRAWN);
});
afterAll(async () => {
  await site.close();
  await new Promise((closed) => game.close(closed));
});

const openingOf = (...nodes: OpeningNode[]): Opening => ({
  de: { nodes, styles: '.a{margin:0}' },
  en: { nodes: ['English', ...nodes], styles: '' },
});
const FRAME = openingOf(
  { tag: 'header', children: ['[[league]] 0/[[squadSize]] [[budget]]'] },
  { tag: 'nav', attributes: { 'data-tab': 'Shirt' }, children: ['[[tab]]'] },
  { tag: 'main', attributes: { 'data-area': 'main' } },
);
const SCREEN = openingOf(
  { tag: 'p', attributes: { 'data-only': 'guest' }, children: ['nobody there'] },
  { tag: 'p', attributes: { 'data-only': 'known' }, children: ['somebody'] },
);
const SCRIPT = openingOf({ tag: 'script', children: ['alert(1)'] });

function lineupUpload(version: string) {
  const tab = { order: 1, icon: 'Shirt' as const, label: { de: 'Aufstellung', en: 'Lineup' } };
  const application = { name: 'lineup', module: './app', match: ['/', '/share'], slot: 'main' };
  return uploadOf('mf-lineup', version, {
    applications: [{ ...application, slot: 'main' as const, tab }],
  });
}

/** A release with that opening among its files. */
function withOpening(upload: Upload, opening: Opening) {
  const content = Buffer.from(JSON.stringify(opening));
  const { release, files } = upload;
  return {
    release: { ...release, files: { ...release.files, 'opening.json': integrityOf(content) } },
    files: { ...files, 'opening.json': content.toString('base64') },
  };
}

interface Upload {
  readonly release: { readonly files: Readonly<Record<string, string>> };
  readonly files: Readonly<Record<string, string>>;
}

const at = (remote: string) => `/projects/spieltag/microFrontends/${remote}`;

async function publish(remote: string, upload: Upload): Promise<void> {
  const { status, body } = await site.call('POST', `${at(remote)}/releases`, upload);
  expect([status, body]).toEqual([201, expect.anything()]);
}

const deploy = (remote: string, targetVersion: string) =>
  site.call('POST', `${at(remote)}/deployment`, {
    targetVersion,
    deploymentStrategy: 'AllAtOnce',
  });

/** What stands in the opening of a page, without what holds it; undefined: it has none. */
async function opened(url = '/', headers: Record<string, string> = {}) {
  const { body } = await site.registry.app.inject({ url, headers: { ...BROWSER, ...headers } });
  expect(body).toContain('class="first-paint"');
  const [, opening] = /<div id="opening"[^>]*>(.*)<\/div>\n<noscript>/.exec(body) ?? [];
  return opening?.replaceAll(/<\/?(?:template|div)[^>]*>|<style>[^<]*<\/style>/g, '');
}

const frame = (screen: string, figures = 'Nordsternliga 0/22 42,50 Mio') =>
  `<nav aria-current="page">Aufstellung</nav><header>${figures}</header><main>${screen}</main>`;

test('a first visit opens with the empty lineup and the figures of the season', async () => {
  expect(await opened()).toBe(frame('<p>nobody there</p>'));
  expect(await opened('/se-1')).toBe(frame('<p>nobody there</p>'));
});

test('it speaks the language of the browser, or the one that was chosen', async () => {
  expect(await opened('/', { 'accept-language': 'en' })).toContain('English');
  expect(await opened('/', { cookie: 'language=en' })).toContain('English');
});

test.each([
  ['was here before', 'visited=1'],
  ['was here before, long ago', `device=${'a'.repeat(43)}`],
])('who %s sees no empty lineup, and no league that may not be theirs', async (_title, cookie) => {
  expect(await opened('/', { cookie })).toBe(frame('<p>somebody</p>', ' 0/22 42,50 Mio'));
  expect(await opened('/se-1', { cookie })).toBe(frame('<p>somebody</p>'));
});

describe('a page begins with the name of the game', () => {
  test.each([['/se-1/live'], ['/se-1/share'], ['/nowhere']])('at %s', async (url) => {
    expect(await opened(url)).toBeUndefined();
  });

  test('where a visitor has the version of a remote that draws nothing', async () => {
    await deploy('mf-lineup', PLAIN);
    expect(await opened()).toBeUndefined();
    await deploy('mf-lineup', DRAWN);
    expect(await opened()).toBeDefined();
  });

  test('where what a remote has drawn holds a script', async () => {
    await deploy('mf-lineup', HOSTILE);
    expect(await opened()).toBeUndefined();
    const { body } = await site.registry.app.inject({ url: '/', headers: BROWSER });
    expect(body).not.toContain('alert(1)');
    await deploy('mf-lineup', DRAWN);
  });

  test('for testers, whose versions are theirs alone', async () => {
    const { body } = await site.call('POST', '/projects/spieltag/overrides', {
      overrides: [{ remote: 'mf-lineup', version: PLAIN }],
      minutes: 30,
      reason: 'look',
    });
    expect(await opened(String(body.link))).toBeUndefined();
  });

  test('where it is kept for everybody', async () => {
    expect(await opened('/', { 'x-visitor': 'none' })).toBeUndefined();
  });
});
