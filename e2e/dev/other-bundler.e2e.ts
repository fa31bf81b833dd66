import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures/game.ts';
import { ROOT } from '../fixtures/program.ts';
import type { RunningGame } from '../fixtures/start-game.ts';
import { Frame } from '../pages/frame.page.ts';

const SOURCES = join(ROOT, 'e2e/fixtures/rspack-remote');
const REMOTE = 'mf-beacon';
const VERSION = '1.0.0-0123456789';

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spieltag-bundler-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a remote built by Rspack stands beside the six, with the React and the kernel of the page', async ({
  page,
  game,
  trouble,
}) => {
  const built = join(folder, 'dist');
  const frame = new Frame(page);

  await test.step('it is built without the kit, and is a release by the same check', () => {
    expect(run([join(SOURCES, 'build.ts'), built, VERSION])).toMatchObject({ code: 0 });
    expect(seal(built)).toMatchObject({ code: 0 });
  });

  await test.step('what is no release is refused, with the reason', () => {
    const broken = join(folder, 'broken');
    cpSync(built, broken, { recursive: true });
    appendFileSync(join(broken, 'mf-stats.json'), ' ');
    const refused = remotes(game, 'publish', '--built', broken, '--against', game.url);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('mf-stats.json is not what release.json says');
    const misnamed = seal(built, '1.0.1-0123456789');
    expect(misnamed.output).toContain('does not end in _1_0_1_0123456789');
    expect(seal(built)).toMatchObject({ code: 0 });
  });

  try {
    await test.step('published and deployed, it has its tab and its screen', async () => {
      const to = ['--against', game.url];
      expect(remotes(game, 'publish', '--built', built, ...to)).toMatchObject({ code: 0 });
      expect(remotes(game, 'deploy', REMOTE, ...to)).toMatchObject({ code: 0 });
      await frame.arrive(game.url);
      await expect(frame.navigation.getByRole('link')).toHaveCount(6);
      await frame.navigation.getByRole('link', { name: 'Leuchtfeuer' }).click();
      await expect(page.getByRole('heading', { name: 'Leuchtfeuer' })).toBeAttached();
      const screen = page.locator(`[data-remote=${REMOTE}]`);
      await expect(screen).toHaveAttribute('data-version', VERSION);
      await expect(screen.getByText('0 Lichter')).toHaveCSS('color', 'rgb(1, 2, 3)');
    });

    await test.step('state and bus are those of the page: a second React would have neither', async () => {
      await page.getByRole('button', { name: 'Anzünden' }).click();
      await expect(page.getByText('1 Lichter')).toBeVisible();
      await expect(page.getByText('Ein Licht geht auf')).toBeVisible();
    });

    await test.step('every file it fetched was checked by the page', async () => {
      const unchecked = await page.evaluate(
        (name) =>
          [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')]
            .filter((element) => ('src' in element ? element.src : element.href).includes(name))
            .filter(({ integrity }) => integrity === '').length,
        `/${REMOTE}/`,
      );
      expect(unchecked).toBe(0);
    });

    await test.step('the six still work', async () => {
      await frame.open('Live');
      await expect(page.locator('[data-remote=mf-live]')).toBeVisible();
    });
  } finally {
    await remove(game);
  }
  expect(trouble).toEqual([]);
});

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: ROOT, ...env },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

const remotes = (game: RunningGame, ...args: readonly string[]) =>
  run(['tools/remotes/bin.mjs', ...args], { DATA_DIR: game.dataDir });

function seal(dir: string, version = VERSION) {
  const manifest = join(SOURCES, 'remote.json');
  return run(['tools/remotes/bin.mjs', 'seal', dir, '--as', version, '--manifest', manifest]);
}

/** Others play this game after us. */
async function remove(game: RunningGame): Promise<void> {
  const { output } = remotes(game, 'token', '--operator', '--json');
  const { token } = JSON.parse(output.slice(output.indexOf('{')));
  const path = `/discovery/admin/projects/spieltag/microFrontends/${REMOTE}`;
  const headers = { authorization: `Bearer ${token}` };
  const removed = await fetch(new URL(path, game.url), { method: 'DELETE', headers });
  // It may not have come so far.
  expect([true, 404]).toContain(removed.ok || removed.status);
}
