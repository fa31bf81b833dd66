import {
  COMPOSITION_ELEMENT_ID,
  type DiscoveryDocument,
} from '@spieltag/shared-kernel/composition';
import { freePort } from '../../api/src/testing/free-port.ts';
import { expect, test } from '../fixtures/game.ts';
import { startProgram } from '../fixtures/program.ts';
import { Frame } from '../pages/frame.page.ts';

test('a remote in the works is served inside a running game, the others come from there', async ({
  page,
  game,
  trouble,
}) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const remote = await startProgram({
    args: [
      'tools/remotes/bin.mjs',
      'dev',
      'mf-groups',
      '--against',
      game.url,
      '--port',
      String(port),
    ],
    ready: `ready ${url}`,
  });
  try {
    const { 'mf-groups': published, ...others } = await versions(game.url);
    const { 'mf-groups': inTheWorks, ...unchanged } = await versions(url);
    expect(unchanged).toEqual(others);
    expect(inTheWorks).not.toEqual(published);

    const frame = new Frame(page);
    await frame.arrive(url);
    await frame.open('Gruppe');
    await expect(
      page.getByRole('heading', { name: 'Du bist noch in keiner Gruppe' }),
    ).toBeVisible();
    await expect(page.locator('[data-remote=mf-groups]')).toHaveAttribute(
      'data-version',
      inTheWorks ?? '',
    );
    await test.step('its own pages have the remote by an address, for that tab alone', async () => {
      const tab = await page.context().newPage();
      const own = new Frame(tab);
      await own.arrive(`${game.url}/?override=mf-groups@localhost:${port}`);
      await own.open('Gruppe');
      const screen = tab.locator('[data-remote=mf-groups]');
      await expect(screen).toHaveAttribute('data-version', inTheWorks ?? '');
      await expect(
        tab.getByRole('heading', { name: 'Du bist noch in keiner Gruppe' }),
      ).toBeVisible();
      await expect(tab.getByRole('complementary', { name: 'Testversion' })).toContainText(
        `mf-groups ${inTheWorks} localhost:${port}`,
      );
      await tab.close();
    });
    expect(trouble).toEqual([]);
  } finally {
    await remote.stop();
  }
});

/** The version of every remote the page of a game names. */
async function versions(url: string): Promise<Readonly<Record<string, string>>> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const block = new RegExp(`id="${COMPOSITION_ELEMENT_ID}">(.*?)</script>`, 's').exec(html);
  const { microFrontends }: DiscoveryDocument = JSON.parse(block?.[1] ?? '');
  return Object.fromEntries(
    Object.entries(microFrontends).flatMap(([name, [offered]]) =>
      offered ? [[name, offered.metadata.version]] : [],
    ),
  );
}
