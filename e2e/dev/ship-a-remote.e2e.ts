import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { type Clone, cloneHouse } from '../fixtures/clone.ts';
import { expect, test } from '../fixtures/game.ts';
import type { RunningGame } from '../fixtures/start-game.ts';
import { Frame } from '../pages/frame.page.ts';

/** Does what docs/teams.md says, in a checkout of its own against a running game. */
test.describe.configure({ mode: 'serial' });

const RANKINGS = 'mf-rankings';
const TITLE = 'Tabelle der Besten';
/** So many new visitors have one in the first tenth but for one try in 35 million. */
const VISITORS = 165;

let clone: Clone;
test.beforeAll(() => {
  clone = cloneHouse();
});
test.afterAll(() => clone.remove());

/** `npx remotes ... --json`; what it printed. */
async function remotes(game: RunningGame, ...args: string[]) {
  const to = args[0] === 'token' ? ['--operator'] : ['--against', game.url];
  const { code, output } = await clone.run(
    'node',
    ['tools/remotes/bin.mjs', ...args, ...to, '--json'],
    { DATA_DIR: game.dataDir },
  );
  expect(code, output).toBe(0);
  return JSON.parse(output.slice(output.indexOf('{')));
}

test('a changed remote is published, seen by a tester, by a tenth, by all, and taken back', async ({
  page,
  browser,
  game,
  trouble,
}) => {
  const before = await versionOf(game);
  let version = '';

  await test.step('publish: nobody gets it yet', async () => {
    const texts = join(clone.dir, RANKINGS, 'src/texts/de.json');
    writeFileSync(
      texts,
      readFileSync(texts, 'utf8').replace('"title": "Rangliste"', `"title": "${TITLE}"`),
    );
    const published = await remotes(game, 'publish', RANKINGS, '--reason', 'Another title');
    expect(published).toMatchObject({ remote: RANKINGS, isNew: true });
    version = published.version;
    expect(await versionOf(game)).toBe(before);
  });

  await test.step('a tester sees it in one tab', async () => {
    const { url } = await remotes(game, 'override-link', RANKINGS, version);
    const tab = await page.context().newPage();
    await expectTitle(tab, url, TITLE);
    await tab.close();
  });

  await test.step('canary: a tenth of the visitors gets it, the others do not', async () => {
    await remotes(game, 'deploy', RANKINGS, version, '--strategy', 'Canary10Percent5Minutes');
    const [chosen, other] = await findVisitors(game, version);
    const { remotes: explained } = await remotes(game, 'doctor', RANKINGS, '--visitor', chosen);
    expect(explained).toMatchObject([{ name: RANKINGS, version, because: expect.any(String) }]);
    await expectTitleFor(browser, game, chosen, TITLE);
    await expectTitleFor(browser, game, other, 'Rangliste');
  });

  await test.step('promote: everybody gets it', async () => {
    const { phase } = await remotes(game, 'promote', RANKINGS);
    expect(phase).toBe('stable');
    await expectTitle(page, game.url, TITLE);
  });

  await test.step('an operator rolls back with one click: everybody has the one before', async () => {
    const operator = page.getByRole('region', { name: RANKINGS });
    await page.goto(`${new Frame(page).seasonUrl()}/operator`);
    await expect(page).toHaveURL(`http://operator.localhost:${new URL(game.url).port}/`);
    await page.getByLabel('Zugangsschlüssel').fill((await remotes(game, 'token')).token);
    await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
    await expect(operator.getByRole('button', { name: 'Zurückrollen' })).toBeVisible();
    await expectAccessible(page, 'operations');
    await operator.getByRole('button', { name: 'Zurückrollen' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('Grund').fill('Sie springt');
    await question.getByRole('button', { name: 'Zurückrollen' }).click();
    await expect(operator.getByRole('listitem').first()).toContainText('zurückgerollt');
    expect(await versionOf(game)).toBe(before);
    await expectTitle(page, game.url, 'Rangliste');
    const { entries } = await remotes(game, 'history', RANKINGS, '--limit', '1');
    expect(entries).toMatchObject([{ action: 'rollback', reason: 'Sie springt' }]);
  });
  expect(trouble).toEqual([]);
});

test('a new remote is made, passes its tests, is shown without a change of the shell, and is used by the next one', async ({
  page,
  game,
  trouble,
}) => {
  const name = 'mf-scouting';
  const user = 'mf-guide';
  const house = { DATA_DIR: game.dataDir };
  const frame = new Frame(page);

  await test.step('make it', async () => {
    const args = ['tools/bootstrap.mjs', 'new:remote', 'scouting', '--de', 'Späher'];
    const made = await clone.run('node', args);
    expect(made.code, made.output).toBe(0);
    declare(name, { exposes: { './advice': 1 } });
    write(name, 'src/advice.ts', ADVICE);
  });

  await test.step('its types, declarations and tests hold', async () => {
    const [types, declared, tested] = await Promise.all([
      checkTypes(name),
      clone.run('node', ['remote-kit/src/remotes/declarations/main.ts']),
      clone.run('node', ['tools/remotes/bin.mjs', 'test', name], house),
    ]);
    expect(types.code, types.output).toBe(0);
    expect(declared.code, declared.output).toBe(0);
    expect(tested.code, tested.output).toBe(0);
    expect(tested.output).toContain('2 passed');
  });

  try {
    await test.step('publish and deploy it: it has its tab and its screen', async () => {
      await remotes(game, 'publish', name);
      await remotes(game, 'deploy', name);
      await frame.arrive(game.url);
      await frame.navigation.getByRole('link', { name: 'Späher' }).click();
      await expect(page.getByRole('heading', { name: 'Neu: Späher' })).toBeVisible();
      await page.getByRole('button', { name: 'Melde dich' }).click();
      await expect(page.getByText('Hier ist alles bereit.')).toBeVisible();
    });

    await test.step('the next one loads what it exposes, by the types that are live', async () => {
      const made = await clone.run('node', ['tools/bootstrap.mjs', 'new:remote', 'guide']);
      expect(made.code, made.output).toBe(0);
      declare(user, {
        events: { publishes: {}, consumes: {} },
        uses: { [name]: { './advice': 1 } },
      });
      write(user, 'src/features/welcome/welcome-screen.view.tsx', USING_ADVICE);
      await remotes(game, 'types', user);
      const [types] = await Promise.all([checkTypes(user), remotes(game, 'publish', user)]);
      expect(types.code, types.output).toBe(0);
      await remotes(game, 'deploy', user);
      await frame.arrive(game.url);
      await frame.navigation.getByRole('link', { name: 'Guide' }).click();
      await expect(page.getByText('Keep an eye on number 7')).toBeVisible();
    });
  } finally {
    // Others play this game after us.
    await remove(game, user);
    await remove(game, name);
  }
  expect(trouble).toEqual([]);
});

const ADVICE = `export const advise = (shirt: number) => \`Keep an eye on number \${shirt}\`;
`;

const USING_ADVICE = `import { useRemoteModule } from '@spieltag/shared-kernel/remote';
import { Screen } from '@spieltag/shared-kernel/ui';
import type { Modules } from '../../../contracts/mf-scouting/contract.d.ts';

export function WelcomeScreen() {
  const { module } = useRemoteModule<Modules['./advice']>('mf-scouting/advice');
  return <Screen title="Guide">{module && <p>{module.advise(7)}</p>}</Screen>;
}
`;

function write(remote: string, path: string, content: string): void {
  writeFileSync(join(clone.dir, remote, path), content);
}

/** Adds to what a remote of the clone declares. */
function declare(remote: string, more: object): void {
  const manifest = JSON.parse(readFileSync(join(clone.dir, remote, 'remote.json'), 'utf8'));
  write(remote, 'remote.json', JSON.stringify({ ...manifest, ...more }));
}

function checkTypes(remote: string) {
  const include = [remote, 'shared-kernel/src/types', 'shared-kernel/src/**/texts/keys.d.ts'];
  const config = { extends: './tsconfig/tests.json', include };
  writeFileSync(join(clone.dir, 'tsconfig.one.json'), JSON.stringify(config));
  return clone.run('node', ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.one.json']);
}

async function remove(game: RunningGame, remote: string): Promise<void> {
  const { token } = await remotes(game, 'token');
  const path = `/discovery/admin/projects/spieltag/microFrontends/${remote}`;
  const headers = { authorization: `Bearer ${token}` };
  const removed = await fetch(new URL(path, game.url), { method: 'DELETE', headers });
  // It may not have come so far.
  expect([true, 404]).toContain(removed.ok || removed.status);
}

/** The version a new visitor's composition names. */
async function versionOf(game: RunningGame, cookie = ''): Promise<string | undefined> {
  const path = '/discovery/projects/spieltag/microFrontends';
  const reply = await fetch(new URL(path, game.url), { headers: { cookie } });
  const { microFrontends } = await reply.json();
  return microFrontends[RANKINGS][0].metadata.version;
}

/** A visitor whom the rollout reaches, and one whom it does not. */
async function findVisitors(game: RunningGame, version: string): Promise<[string, string]> {
  const ids = Array.from({ length: VISITORS }, (_, index) => `visitor-${index}`);
  let chosen: string | undefined;
  let other: string | undefined;
  for (const id of ids) {
    if ((await versionOf(game, `USER_TOKEN=${id}`)) === version) chosen ??= id;
    else other ??= id;
    if (chosen && other) return [chosen, other];
  }
  throw new Error('the rollout reaches nobody, or everybody');
}

async function expectTitleFor(browser: Browser, game: RunningGame, visitor: string, title: string) {
  const context = await browser.newContext({ locale: 'de-DE' });
  await context.addCookies([{ name: 'USER_TOKEN', value: visitor, url: game.url }]);
  await expectTitle(await context.newPage(), game.url, title);
  await context.close();
}

async function expectTitle(page: Page, url: string, title: string): Promise<void> {
  const frame = new Frame(page);
  await frame.arrive(url);
  await frame.open('Rangliste');
  await expect(page.getByRole('heading', { name: title, exact: true, level: 1 })).toBeAttached();
}
