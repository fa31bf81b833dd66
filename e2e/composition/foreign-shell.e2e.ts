import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startEmbeddedPostgres } from '@spieltag/api/database';
import { createRegistry, createRegistryConfig } from '@spieltag/registry/server';
import { mintToken, readSigningKey, signingKeyFile } from '@spieltag/registry/tokens';
import { test as base } from '../fixtures/in-time.ts';

const VERSIONS = ['1.0.0', '2.0.0'];

/** A page of another site that asks what is live and shows it, as the convention's shells do. */
const shellPage = (documentUrl: string) => `<!doctype html><title>A shell of others</title>
<body><script>
  fetch(${JSON.stringify(documentUrl)}, { credentials: 'include' })
    .then((reply) => reply.json())
    .then(({ microFrontends }) => microFrontends['shop/catalog'][0].metadata.version)
    .catch(() => 'refused')
    .then((said) => document.body.append(said));
</script></body>`;

/** A page server on an address of its own. */
async function servePages(page: () => string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(page());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

interface Fixtures {
  /** Origins of a shell that may ask what is live, and of one that may not. */
  readonly shells: { readonly named: string; readonly other: string };
}

const test = base.extend<Fixtures>({
  shells: async ({}, use) => {
    let documentUrl = '';
    const named = await servePages(() => shellPage(documentUrl));
    const other = await servePages(() => shellPage(documentUrl));
    const dir = await mkdtemp(join(tmpdir(), 'spieltag-foreign-'));
    await chmod(dir, 0o711);
    const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres') });
    const registry = await createRegistry({
      databaseUrl: postgres.url,
      artefacts: { dir: join(dir, 'artefacts') },
      signingKeyFile: signingKeyFile(dir),
      config: createRegistryConfig({
        consumerOrigins: [named.origin],
        page: { stage: 'development' },
      }),
    });
    await registry.app.listen({ port: 0, host: 'localhost' });
    const { port } = registry.app.server.address() as AddressInfo;
    // Another host than the shell's: their cookies are those of a third party.
    const site = `http://localhost:${port}/discovery`;
    const key = await readSigningKey(signingKeyFile(dir));
    const claims = { sub: 'ada', role: 'operator', remotes: [] as string[] } as const;
    const token = await mintToken(key, claims, { nowMs: Date.now(), lifetimeS: 600 });
    const call = async (method: string, path: string, body: object) => {
      const headers = { authorization: token, 'content-type': 'application/json' };
      const init = { method, headers, body: JSON.stringify(body) };
      const reply = await fetch(`${site}/admin/projects${path}`, init);
      expect(reply.ok, `${method} ${path}`).toBe(true);
      return (await reply.json()) as Record<string, string>;
    };
    const { id: project } = await call('POST', '', { name: 'shop' });
    const frontends = `/${project}/microFrontends`;
    const { microFrontendId } = await call('POST', frontends, { name: 'catalog' });
    for (const version of VERSIONS) {
      const url = `https://static.example.com/catalog-${version}.js`;
      const metadata = { version, integrity: version };
      const path = `${frontends}/${microFrontendId}/versions`;
      await call('POST', path, { version: { url, metadata } });
    }
    const activeVersions = VERSIONS.map((version) => ({ version, traffic: 50 }));
    await call('PATCH', `${frontends}/${microFrontendId}`, { activeVersions });
    documentUrl = `${site}/projects/${project}/microFrontends`;
    await use({ named: named.origin, other: other.origin });
    await registry.close();
    await postgres.stop();
    for (const shell of [named, other]) shell.close();
    await rm(dir, { recursive: true, force: true });
  },
});

test('a shell on an origin of its own is told what is live, and its visitors stay with it', async ({
  browser,
  shells,
}) => {
  test.setTimeout(120_000);
  for (let visitor = 0; visitor < 4; visitor++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(shells.named);
    await expect(page.locator('body')).toHaveText(/\d/);
    const first = (await page.locator('body').innerText()).trim();
    expect(VERSIONS).toContain(first);
    // Who is somebody new each time gets the same version by chance one time in two.
    for (let visit = 0; visit < 5; visit++) {
      await page.reload();
      await expect(page.locator('body')).toHaveText(first);
    }
    await context.close();
  }
});

test('a shell nobody has named is told nothing', async ({ page, shells }) => {
  await page.goto(shells.other);
  await expect(page.locator('body')).toHaveText('refused');
});
