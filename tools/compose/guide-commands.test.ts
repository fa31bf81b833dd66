import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readComposeFile } from './compose-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHOSEN = {
  POSTGRES_PASSWORD: 'secret',
  API_DB_PASSWORD: 'secret2',
  REGISTRY_DB_PASSWORD: 'secret3',
  REPLICA_DB_PASSWORD: 'secret4',
  KEY_WRAPPING_SECRET: 'secret5',
  PUBLIC_URL: 'https://game.example',
};
/** The guide's pages, each without its line ends, so that a command is found wherever a line breaks. */
const [OPERATIONS = '', ...OTHERS] = [
  'docs/operations.md',
  'docs/operations-server.md',
  'docker-compose.yml',
].map((path) => read(path).replaceAll(/\s+/g, ' '));

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

test('every command that runs the service `backup` builds its image anew, which no `up` does', () => {
  const runs = [OPERATIONS, ...OTHERS].flatMap((page) => [
    ...page.matchAll(/docker compose run ((?:-\S+ )*)backup /g),
  ]);
  expect(runs.length).toBeGreaterThan(3);
  expect(runs.map(([all]) => all).filter((run) => !run.includes(' --build '))).toEqual([]);
});

/** Those of `commands` that are not there, each after the one before. */
function missingIn(page: string, commands: readonly string[]): readonly string[] {
  let from = 0;
  return commands.filter((command) => {
    const at = page.indexOf(` ${command} `, from);
    if (at >= 0) from = at + command.length;
    return at < 0;
  });
}

test('after a fail-over servers are started anew once the database they wait for has its copy, not before', async () => {
  const { services } = await readComposeFile(join(ROOT, 'docker-compose.yml'), CHOSEN);
  const needed = { postgres: { condition: 'service_healthy' } };
  expect([services.api?.depends_on, services.registry?.depends_on]).toEqual([needed, needed]);
  const [, step = ''] = OPERATIONS.split('4. Let the one that was replaced follow');
  const commands = ['docker compose up -d --wait --no-deps postgres', 'docker compose up -d'];
  expect(missingIn(step.split('Until step 4')[0] ?? '', commands)).toEqual([]);
});

test('with a new version tables are brought up to date before an `up` ends the servers of before', () => {
  const [, section = ''] = OPERATIONS.split('### A new version');
  const commands = [
    'docker compose run --rm --build --no-deps backup node tools/spieltag/main.ts migrate',
    'docker compose up -d --build --wait api',
    'docker compose up -d --build',
  ];
  expect(missingIn(section.split(' ### ')[0] ?? '', commands)).toEqual([]);
});

test.each(['docs/operations.md', 'docs/operations-server.md'])(
  '%s has its packages brought before anything of them is typed: npx would fetch others of the same names',
  (page) => {
    const text = read(page);
    expect(text).toContain('`npm ci`');
    expect(text.indexOf('`npm ci`')).toBeLessThan(text.search(/npx (remotes|spieltag)/));
  },
);

test('the first token of a site is signed with the key the compose file keeps, and the copy goes', async () => {
  const { services } = await readComposeFile(join(ROOT, 'docker-compose.yml'), CHOSEN);
  const key = services.registry?.environment?.REGISTRY_SIGNING_KEY_FILE;
  const [, section = ''] = OPERATIONS.split('## Who may do what');
  const commands = [
    `docker compose cp registry:${key} .`,
    `KEY_WRAPPING_SECRET=$(sed -n 's/^KEY_WRAPPING_SECRET=//p' .env) npx remotes token --operator --key signing-key.json`,
    'rm signing-key.json',
  ];
  expect(missingIn(section, commands)).toEqual([]);
});

describe('the way into a cluster', () => {
  const [, section = ''] = read('docs/operations.md').split('\n### In a cluster\n');
  const [whole = ''] = section.split('\n### ');
  const lines = [...whole.matchAll(/^```\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
    .filter((line) => line !== '');

  test('is typed in one folder, where every path of it leads somewhere', () => {
    const made = new Set<string>();
    const isThere = (path: string) =>
      made.has(path) || existsSync(join(ROOT, path.replace('/ours', '/example')));
    const astray = lines.flatMap((line) => {
      const paths = line.split(' ').filter((word) => /^(api|deploy|docker|tools)\//.test(word));
      const isCopy = line.startsWith('cp ');
      const asked = isCopy ? paths.filter((path) => !line.endsWith(` ${path}`)) : paths;
      const lost = asked.filter((path) => !isThere(path));
      if (isCopy) made.add(line.split(' ').at(-1) ?? '');
      return lost;
    });
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => line.startsWith('cd '))).toEqual([]);
    expect(astray).toEqual([]);
    const files = ['api.env', 'registry.env', 'signing-key.json'];
    expect(files.filter((file) => !made.has(`deploy/kubernetes/ours/${file}`))).toEqual([]);
  });

  test('brings the files of versions into the bucket the servers will read', () => {
    const example = ['kustomization.yaml', 'registry.env.example']
      .map((file) => read(`deploy/kubernetes/example/${file}`))
      .join('\n');
    const named = [...example.matchAll(/\b((?:ARTEFACTS|AWS|S3)_[A-Z_]+)[:=]/g)];
    const settings = [...new Set(named.map(([, name = '']) => name)), 'DATABASE_URL'];
    const restoring = lines.find((line) => line.includes('npx spieltag restore')) ?? '';
    expect(settings.length).toBeGreaterThan(4);
    expect(settings.filter((name) => !restoring.includes(`${name}=`))).toEqual([]);
    expect(whole).toContain('`S3_ENDPOINT=...`');
  });
});
