import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { anchorsOf, linksOf, pagesOf } from './markdown.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test.each(pagesOf(ROOT))('every link of %s leads somewhere', (page) => {
  const broken = linksOf(read(page)).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('every picture is shown on some page', () => {
  const shown = pagesOf(ROOT).flatMap((page) =>
    linksOf(read(page)).map((link) => join(dirname(page), link)),
  );
  const pictures = readdirSync(join(ROOT, 'docs/images')).map((file) => join('docs/images', file));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});

describe('decisions', () => {
  const files = readdirSync(join(ROOT, 'docs/decisions'));

  test('are numbered one after the other', () => {
    const numbers = files.map((file) => Number(file.slice(0, 4)));
    expect(numbers).toEqual(files.map((_, index) => index + 1));
  });

  test.each(files)('%s has status, date, decision, and what else was considered', (file) => {
    const page = read(`docs/decisions/${file}`);
    const number = Number(file.slice(0, 4));
    expect(page).toMatch(
      new RegExp(
        `^# ${number}\\. .+\\n\\n- Status: (accepted|superseded by \\[decision \\d+\\].*)\\n- Date: \\d{4}-\\d{2}-\\d{2}\\n\\n`,
      ),
    );
    expect(page.match(/^## .+$/gm)).toEqual(['## Decision', '## Also considered']);
  });
});

test('a public host runs what everybody runs', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'));
  const steps: { readonly run?: string }[] = jobs.test.steps;
  const [installed = '', ...others] = steps.flatMap(({ run }) => run ?? []);
  expect(others).toEqual(['.ci/run']);
  expect(read('.ci/run')).toMatch(/^exec npm test$/m);
  // Its machines have these already.
  const there = ['openssl', 'kubernetes-client'];
  const named = [...packagesOfTests()].filter((name) => !there.includes(name));
  expect(installed.split('--no-install-recommends ')[1]?.split(' ')).toEqual(named.sort());
});

/** What the guide for contributors says tests want of the machine. */
function packagesOfTests(): ReadonlySet<string> {
  const [, table = ''] = read('CONTRIBUTING.md').split('| Program |');
  const rows = (table.split('\n\n')[0] ?? '').split('\n').filter((row) => row.startsWith('| `'));
  return new Set(rows.map((row) => /`([\w-]+)`/.exec(row.split('|')[2] ?? '')?.[1] ?? ''));
}

test('packages that test files ask for are named in the guide for contributors', () => {
  const files = ['compose', 'kubernetes', 'topology', 'topology/testing'].flatMap((folder) =>
    readdirSync(join(ROOT, 'tools', folder))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => read(`tools/${folder}/${file}`)),
  );
  const asked = files.flatMap((text) => [
    ...text.matchAll(/left out: [^`'"]*apt-get install ([a-z-]+)\)/g),
  ]);
  expect(asked.length).toBeGreaterThan(2);
  const known = packagesOfTests();
  expect(asked.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('one Node is named everywhere', () => {
  const major = read('.nvmrc').trim();
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const packaged = Object.entries<string>(optionalDependencies).filter(([name]) =>
    name.startsWith('node-'),
  );
  const images = ['api', 'registry', 'backup'].flatMap((name) => [
    ...read(`docker/${name}/Dockerfile`).matchAll(/^FROM node:(\d+)/gm),
  ]);
  expect(read('tools/bootstrap/house-node.mjs')).toContain(`NODE_MAJOR = ${major};`);
  expect(new Set(packaged.map(([, version]) => version.split('.')[0]))).toEqual(new Set([major]));
  expect(new Set(images.map(([, version]) => version))).toEqual(new Set([major]));
});

test('the changelog knows the version of the packages', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version} - \\d{4}-\\d{2}-\\d{2}$`, 'm'));
});

test.each(['docs/operations.md', 'docs/operations-server.md'])(
  'who types a command of %s in a container is known by name',
  (page) => {
    const text = read(page).replaceAll(/\s+/g, ' ');
    const typed = [...text.matchAll(/(?:docker compose|kubectl) [^`]*? api\/src\/spieltag\.ts/g)];
    expect(typed).not.toEqual([]);
    const nameless = typed.map(([line]) => line).filter((line) => !/ (-e|env) USER\b/.test(line));
    expect(nameless).toEqual([]);
  },
);

test('the guide for operators says how many events of a remote are a storm', () => {
  const source = read('shell/src/handles/remote-bus.ts');
  const [, most] = /^const MOST_EVENTS = (\d+);$/m.exec(source) ?? [];
  const [, withinMs] = /^const WITHIN_MS = ([\d_]+);$/m.exec(source) ?? [];
  const words: Readonly<Record<string, string>> = { 10: 'ten', 20: 'twenty', 30: 'thirty' };
  const seconds = Number(withinMs?.replaceAll('_', '')) / 1000;
  const [, section = ''] = read('docs/operations.md').split('\n### STORM\n');
  expect(section).toContain(
    `one event more than ${words[most ?? '']} times in ${words[seconds]} seconds`,
  );
});

test('the contract of releases names what remotes take along of the kernel, and what never comes', () => {
  const source = read('remote-kit/src/build/shared-packages.ts');
  const namesOf = (constant: string) => {
    const [, names = ''] =
      new RegExp(`${constant} =\\s+/.*?\\(\\?:(.*?)\\)\\$/;`, 's').exec(source) ?? [];
    return names.replaceAll('\\/', '/').split('|').sort();
  };
  const [, section = ''] = read('docs/release-contract.md').split('## What comes from the page');
  const [, taken = '', never = ''] = /but these,(.*?)\. (`art`.*?) never come/s.exec(section) ?? [];
  const named = (text: string) => [...text.matchAll(/`(.+?)`/g)].map(([, name]) => name).sort();
  expect(namesOf('TAKEN_ALONG')).toContain('rules');
  expect(named(taken)).toEqual(namesOf('TAKEN_ALONG'));
  expect(named(never)).toEqual(namesOf('NOT_FOR_REMOTES'));
});

describe('what is tried in Chromium alone', () => {
  const folder = 'e2e/journeys';
  const config = read('e2e/playwright.config.ts');
  const [, list = ''] = /IN_CHROMIUM_ALONE = \[(.*?)\];/s.exec(config) ?? [];
  const left = [...list.matchAll(/\{(.*?)\}/g)].flatMap(([, names = '']) => names.split(','));
  const tagged = readdirSync(join(ROOT, folder))
    .filter((file) => read(`${folder}/${file}`).includes("'@chromium'"))
    .map((file) => file.replace('.e2e.ts', ''));
  const [, table = ''] = read('CONTRIBUTING.md').split('| In Chromium alone |');
  const [rows = ''] = table.split('\n\n');

  test.each([...left, ...tagged])('has its reason in the guide for contributors: %s', (name) => {
    expect(existsSync(join(ROOT, folder, `${name}.e2e.ts`))).toBe(true);
    expect(rows).toContain(`\`${name}\``);
  });

  test('is no more than there is a reason for', () => {
    const whole = rows.split('\n').filter((row) => row.startsWith('| `'));
    const named = whole.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(.+?)`/g)]);
    expect(named.map(([, name]) => name).sort()).toEqual([...left].sort());
  });
});
