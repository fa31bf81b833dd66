import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { PackageIndex } from '@spieltag/shared-kernel/registry';
import { freePort } from '../../api/src/testing/free-port.ts';
import { expect, test } from '../fixtures/game.ts';
import { ROOT } from '../fixtures/program.ts';
import type { RunningGame } from '../fixtures/start-game.ts';
import { lacksPackages, teamRepository } from '../fixtures/team-repository.ts';
import { Frame } from '../pages/frame.page.ts';

/** npm brings half a thousand packages, on whatever machine this is. */
const WHOLE_WAY_MS = 30 * 60_000;
const REMOTE = 'mf-outpost';
const TITLE = 'Posten der Späher';
const NEXT_TITLE = 'Ausguck der Späher';

const team = teamRepository();
test.afterAll(() => team.remove());

test('a team with a repository of its own ships a remote with npm and the site alone', async ({
  page,
  game,
  trouble,
}) => {
  test.setTimeout(WHOLE_WAY_MS);
  const frame = new Frame(page);
  const startedAt = Date.now();

  await test.step('the site offers kernel, addresses and kit', async () => {
    await expect.poll(() => offeredBy(game), { timeout: WHOLE_WAY_MS }).toHaveLength(3);
  });

  await test.step('make it with what the site offers alone', async () => {
    const made = await newRemote(game, 'outpost', team.dir);
    test.skip(lacksPackages(made), 'npm reaches no packages');
    expect(made.code, made.output).toBe(0);
    const manifest = readFileSync(join(team.dir, 'package.json'), 'utf8');
    expect(manifest).not.toContain(ROOT);
    expect(manifest).toContain(`${game.url}/packages/remote-kit-`);
  });

  await test.step('install it from the site', async () => {
    const installed = await team.run('npm', ['install', '--no-audit', '--no-fund']);
    test.skip(lacksPackages(installed), 'npm reaches no packages');
    expect(installed.code, installed.output).toBe(0);
  });

  await test.step('declarations, texts, types and tests hold', async () => {
    writeText('title', TITLE);
    for (const script of ['check', 'test']) {
      const { code, output } = await team.run('npm', ['run', script]);
      expect(code, output).toBe(0);
    }
  });

  await test.step('what does not hold is refused', async () => {
    const file = join(team.dir, 'src/wrong.ts');
    writeFileSync(file, "export const wrong: number = 'text';\n");
    const { code, output } = await team.run('npm', ['run', 'check']);
    expect([code === 0, output]).toEqual([false, expect.stringContaining('src/wrong.ts')]);
    writeFileSync(file, 'export const wrong = 1;\n');
  });

  await test.step('work on it inside the site', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const dev = await team.start(['dev', '--port', String(port)], `ready ${url}`);
    try {
      await expectScreen(page, url);
      await frame.arrive(game.url);
      await expect(frame.navigation.getByRole('link', { name: 'Outpost' })).toBeHidden();
    } finally {
      await dev.stop();
    }
  });

  const token = await teamToken(game);
  const remotes = async (...args: string[]) => {
    const { code, output } = await team.run('npx', ['remotes', ...args, '--json'], {
      REMOTES_TOKEN: token,
    });
    expect(code, output).toBe(0);
    return JSON.parse(output.slice(output.indexOf('{')));
  };

  try {
    await test.step('publish it: a tester sees it, nobody else', async () => {
      const { version, isNew } = await remotes('publish', '--reason', 'First');
      expect(isNew).toBe(true);
      const { url } = await remotes('override-link', REMOTE, version);
      const tab = await page.context().newPage();
      await expectScreen(tab, url);
      await tab.close();
    });

    await test.step('deployed, its tab is there', async () => {
      await remotes('deploy', '--reason', 'First');
      await expectScreen(page, game.url);
      test.info().annotations.push({
        type: 'seconds from an empty folder to a live tab',
        description: String(Math.round((Date.now() - startedAt) / 1000)),
      });
    });

    await test.step('the next version goes to a tenth first, then to everybody', async () => {
      writeText('title', NEXT_TITLE);
      const { version } = await remotes('publish', '--reason', 'Another title');
      const canary = ['--strategy', 'Canary10Percent5Minutes', '--reason', 'Another title'];
      expect(await remotes('deploy', ...canary)).toMatchObject({
        phase: 'rolling',
        shares: [{ version, traffic: 10 }, { traffic: 90 }],
      });
      expect(await remotes('promote')).toMatchObject({ phase: 'stable', shares: [{ version }] });
      await expectScreen(page, game.url, NEXT_TITLE);
    });

    await test.step('its token is good for nothing else', async () => {
      const { code, output } = await team.run('npx', ['remotes', 'promote', 'mf-live'], {
        REMOTES_TOKEN: token,
      });
      expect([code, output]).toEqual([1, expect.stringContaining('FORBIDDEN')]);
    });

    await test.step('the kit alone makes the next one, and refuses a name that is taken', async () => {
      const to = ['--against', game.url];
      const made = await team.run('npx', ['remotes', 'new', 'lodge', '../lodge', ...to]);
      expect(made.code, made.output).toBe(0);
      const taken = await team.run('npx', ['remotes', 'new', 'outpost', '../other', ...to]);
      expect([taken.code, taken.output]).toEqual([
        1,
        expect.stringContaining('there is a mf-outpost already'),
      ]);
    });
  } finally {
    await remove(game);
  }
  expect(trouble).toEqual([]);
});

async function offeredBy(game: RunningGame): Promise<PackageIndex['packages']> {
  const reply = await fetch(new URL('/packages/index.json', game.url));
  return (await reply.json()).packages;
}

/** By the line of the page of packages, in a folder outside of this repository. */
async function newRemote(game: RunningGame, name: string, dir: string) {
  const page = await (await fetch(new URL('/packages/', game.url))).text();
  const [line = ''] = page.match(/^npx .*$/m) ?? [];
  const [, ...typed] = line.replaceAll('$SITE', game.url).split(' ');
  const meant = typed.join(' ').replace('new scouting scouting', `new ${name} ${dir}`).split(' ');
  return team.run('npx', ['--yes', ...houseNode(), ...meant]);
}

/** For a machine whose own Node is older than the kit wants, where one is packaged. */
function houseNode(): readonly string[] {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const name = `node-${process.platform.replace('win32', 'win')}-${process.arch}`;
  const version = optionalDependencies[name];
  return version ? ['-p', `${name}@${version}`] : [];
}

function writeText(key: string, text: string): void {
  const file = join(team.dir, 'src/texts/de.json');
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...texts, [key]: text }, null, 2));
}

async function expectScreen(page: Page, url: string, title = TITLE): Promise<void> {
  const frame = new Frame(page);
  await frame.arrive(url);
  await frame.navigation.getByRole('link', { name: 'Outpost' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** Signed where the registry's key is; the team only gets the token. */
async function teamToken(game: RunningGame): Promise<string> {
  return signed(game, ['--team', REMOTE, '--name', 'outpost']);
}

async function signed(game: RunningGame, args: readonly string[]): Promise<string> {
  const script = join(ROOT, 'tools/remotes/bin.mjs');
  const { code, output } = await team.run(process.execPath, [script, 'token', '--json', ...args], {
    DATA_DIR: game.dataDir,
  });
  expect(code, output).toBe(0);
  return JSON.parse(output.slice(output.indexOf('{'))).token;
}

/** Others play this game after us. */
async function remove(game: RunningGame): Promise<void> {
  const token = await signed(game, ['--operator']);
  const path = `/discovery/admin/projects/spieltag/microFrontends/${REMOTE}`;
  const headers = { authorization: `Bearer ${token}` };
  const removed = await fetch(new URL(path, game.url), { method: 'DELETE', headers });
  // It may not have come so far.
  expect([true, 404]).toContain(removed.ok || removed.status);
}
