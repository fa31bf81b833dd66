import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly name?: string; readonly run?: string }[] }>
  >;
}

const workflow: Workflow = parse(read('dot-github/workflows/remote.yml.tpl'));
const steps = Object.values(workflow.jobs).flatMap((job) =>
  job.steps.flatMap(({ run = [] }) => run),
);
const commands = createProgram({ env: {}, print: () => {}, progress: () => {} }).commands.map(
  (command) => command.name(),
);

const comment = workflow.jobs.preview?.steps.find(({ name }) => name === 'comment')?.run ?? '';
const npmSteps = steps.filter((step) => step !== comment);

test.each([...npmSteps, ...Object.values<string>(manifest.scripts)])(
  'what a team runs is there: %s',
  (step) => {
    const [, script] = /^npm (?:run (?:--silent )?)?(\S+)/.exec(step) ?? [];
    const [, command] = /(?:^|npx )remotes (\S+)/.exec(step) ?? [];
    if (script) expect([...Object.keys(manifest.scripts), 'ci']).toContain(script);
    else expect(commands).toContain(command);
  },
);

test('every change is checked, tested and built, and what is merged goes to a tenth first', () => {
  const inOrder = ['run check', 'test', 'run build', 'impact', 'release', 'Canary10Percent'];
  const places = inOrder.map((part) => steps.findIndex((step) => step.includes(part)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('what is given to visitors is the version that was published, when its turn has come', () => {
  const release = steps.find((step) => step.includes(' release ')) ?? '';
  const deploy = steps.find((step) => step.includes('remotes deploy')) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'spieltag-ship-'));
  const version = '1.0.0-0123456789';
  writeCommand(folder, 'npm', `echo '{"version": "${version}", "isNew": false}'`);
  writeCommand(folder, 'npx', 'for part in "$@"; do echo "$part"; done');
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    RUNNER_TEMP: folder,
    REASON: 'Take it back',
  };
  const run = (step: string) =>
    execFileSync('sh', ['-e', '-c', step], { env, cwd: folder, encoding: 'utf8' });
  run(release);
  const [, , , given, ...options] = run(deploy).split('\n');
  rmSync(folder, { recursive: true });
  expect(given).toBe(version);
  expect(options).toEqual(expect.arrayContaining(['--in-turn', 'Take it back']));
});

test('a message of a commit is never part of a command', () => {
  expect(steps.filter((step) => step.includes('${{'))).toEqual([]);
});

/** Stands for a command of the machine that runs the steps. */
function writeCommand(folder: string, name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Stands for GitHub's command line: says which comments there are, and notes what it is asked. */
const GH = `#!/bin/sh
case "$*" in
  *--jq*) [ -z "$EXISTING" ] || printf '%s\\n' $EXISTING ;;
  *) echo "$*" >> asked; cp preview.md sent ;;
esac
`;

function writeComment(existing: string) {
  const folder = mkdtempSync(join(tmpdir(), 'spieltag-comment-'));
  writeFileSync(join(folder, 'gh'), GH);
  chmodSync(join(folder, 'gh'), 0o755);
  writeFileSync(join(folder, 'preview.md'), 'https://site.example/?override=signed\n');
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    EXISTING: existing,
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    RUNNER_TEMP: folder,
    GITHUB_REPOSITORY: 'team/remote',
    PULL: '7',
  };
  // What is published is made of the sources as they lie: nothing is written among them.
  execFileSync('sh', ['-e', '-c', comment], { cwd: tmpdir(), env });
  const [asked, sent, summary] = ['asked', 'sent', 'summary'].map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  rmSync(folder, { recursive: true });
  return { asked, sent, summary };
}

test('a pull request has one comment with the link, which the next build writes anew', () => {
  const { asked, sent, summary } = writeComment('');
  expect(asked).toBe('api repos/team/remote/issues/7/comments -F body=@preview.md\n');
  expect(summary).toBe('https://site.example/?override=signed\n');
  expect(sent).toMatch(/^https:\/\/site\.example\/\?override=signed\n<!-- preview of .* -->\n$/);
  expect(writeComment('31 44').asked).toBe(
    'api -X PATCH repos/team/remote/issues/comments/31 -F body=@preview.md\n',
  );
});
