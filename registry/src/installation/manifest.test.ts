import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}

interface Manifest {
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly [member: string]: unknown;
}

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry();
});
afterAll(() => site.close());

async function manifestFor(language: string, cookie = ''): Promise<Manifest> {
  const headers = { 'accept-language': language, cookie };
  const reply = await site.registry.app.inject({ url: '/manifest.webmanifest', headers });
  expect(reply.headers['content-type']).toBe('application/manifest+json');
  return reply.json<Manifest>();
}

/** Width and height as the file itself says them. */
async function sizeOf(src: string): Promise<string> {
  const { statusCode, headers, rawPayload } = await site.registry.app.inject(src);
  expect([src, statusCode, headers['content-type']]).toEqual([src, 200, 'image/png']);
  return `${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`;
}

test('the game can be installed: a name, a start within its scope, a window of its own', async () => {
  const manifest = await manifestFor('de');
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Spieltag',
    short_name: 'Spieltag',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
});

describe('its pictures', () => {
  test('are there in the sizes it says', async () => {
    const { icons, screenshots } = await manifestFor('de');
    for (const { src, sizes } of [...icons, ...screenshots]) {
      expect([src, await sizeOf(src)]).toEqual([src, sizes]);
    }
    expect(await sizeOf('/installation/apple-touch-180.png')).toBe('180x180');
  });

  test('are for every purpose a system has', async () => {
    const { icons } = await manifestFor('de');
    const purposes = icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
    expect(purposes).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
      'monochrome 512x512',
    ]);
  });
});

test.each([
  ['de-DE,de;q=0.9', '', ['Aufstellung', 'Transfermarkt', 'Live']],
  ['en-GB', '', ['Lineup', 'Transfer market', 'Live']],
  ['fr', '', ['Aufstellung', 'Transfermarkt', 'Live']],
])(
  'shortcuts lead to screens of whatever season is played, named for %s',
  async (accepted, cookie, names) => {
    const { shortcuts } = await manifestFor(accepted, cookie);
    expect(shortcuts.map(({ name }) => name)).toEqual(names);
    expect(shortcuts.map(({ url }) => url)).toEqual(['/', '/transfermarket', '/live']);
  },
);

test('pages name it, the icon of a home screen, and the colour of their bar in both schemes', async () => {
  const { body } = await site.registry.app.inject('/');
  expect(body).toContain(
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
  );
  expect(body).toContain('<link rel="apple-touch-icon" href="/installation/apple-touch-180.png">');
  for (const scheme of ['light', 'dark']) {
    expect(body).toMatch(
      new RegExp(`<meta name="theme-color" media="\\(prefers-color-scheme: ${scheme}\\)"`),
    );
  }
});
