import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
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
].map((path) => readFileSync(join(ROOT, path), 'utf8').replaceAll(/\s+/g, ' '));

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
