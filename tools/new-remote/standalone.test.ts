import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@spieltag/remote-kit/packages';
import { createProgram } from '@spieltag/remote-kit/remotes';
import { parse } from 'yaml';

const TEMPLATE = join(ROOT, 'remote-kit/src/create/standalone');
const read = (file: string) => readFileSync(join(TEMPLATE, file), 'utf8');
const manifest = JSON.parse(read('package.json.tpl'));
const house = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const kernel = JSON.parse(readFileSync(join(ROOT, 'shared-kernel/package.json'), 'utf8'));

test('a repository of its own has the versions of the house', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  const wanted = {
    ...kernel.devDependencies,
    ...house.devDependencies,
    ...house.optionalDependencies,
    ...house.overrides,
  };
  const own = { ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides };
  const differing = Object.entries(own).filter(
    ([name, version]) => !name.startsWith('@spieltag/') && wanted[name] !== version,
  );
  expect(differing).toEqual([]);
});

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

const workflow: Workflow = parse(read('dot-github/workflows/remote.yml.tpl'));
const steps = Object.values(workflow.jobs).flatMap((job) =>
  job.steps.flatMap(({ run = [] }) => run),
);
const commands = createProgram({ env: {}, print: () => {}, progress: () => {} }).commands.map(
  (command) => command.name(),
);

test.each([...steps, ...Object.values<string>(manifest.scripts)])(
  'what a team runs is there: %s',
  (step) => {
    const [, script] = /^npm (?:run )?(\S+)/.exec(step) ?? [];
    const [, command] = /(?:^|npx )remotes (\S+)/.exec(step) ?? [];
    if (script) expect([...Object.keys(manifest.scripts), 'ci']).toContain(script);
    else expect(commands).toContain(command);
  },
);

test('every change is checked, tested and built, and what is merged goes to a tenth first', () => {
  const inOrder = ['run check', 'test', 'run build', 'impact', 'run release', 'Canary10Percent'];
  const places = inOrder.map((part) => steps.findIndex((step) => step.includes(part)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('a message of a commit is never part of a command', () => {
  expect(steps.filter((step) => step.includes('${{'))).toEqual([]);
});
