import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL } from '@spieltag/shared-kernel/composition';
import type { Command } from 'commander';
import { readFrontEnd } from '../../build/packages.ts';
import { IS_STANDALONE, ROOT } from '../../build/places.ts';
import { keysFaults, writeKeys } from '../../texts/index.ts';
import { releaseFaults } from '../declarations/release-faults.ts';
import { CliError } from '../errors/cli-error.ts';
import {
  type CliContext,
  defaultSite,
  plainCommand,
  remoteName,
  siteOf,
  wholeNumber,
} from './context.ts';

const MAX_PORT = 65_535;
/** The kit's own settings of jest, for a repository that has none. */
const JEST_CONFIG = join(import.meta.dirname, '../../jest/jest.config.mjs');

/** What a team does with its sources, before anything of it leaves the machine. */
export function workCommands(cli: CliContext): readonly Command[] {
  return [
    buildCommand(cli),
    devCommand(cli),
    checkCommand(cli),
    testCommand(cli),
    textsCommand(cli),
  ];
}

/** `build [remote]`: its release, in `dist/`; fails where it could not be published. */
function buildCommand(cli: CliContext): Command {
  return plainCommand(
    'build [remote]',
    'build a remote into its folder dist/, and hold it against its budget',
    'npx remotes build mf-market',
  )
    .argument('[remote]', 'the remote; of the current folder when left out')
    .action(async (given: string | undefined, options: Printed) => {
      const { buildAll } = await import('../../build/index.ts');
      const [built] = await buildAll({ names: [remoteName(given, cli)], log: cli.progress });
      if (!built) throw new CliError('nothing was built');
      // What a page begins with is weighed with all that belongs to it, by a journey.
      const faults = built.name === SHELL ? [] : releaseFaults(built.dir);
      if (faults.length > 0) throw new CliError(faults.join('\n'));
      cli.print(options.json ? JSON.stringify(built, null, 2) : `${built.name} ${built.version}`);
    });
}

interface Printed {
  readonly json?: true;
}

interface DevOptions {
  readonly against: string;
  readonly port: number;
}

/** `dev [remote]`: the remote in the works, inside a running site. */
function devCommand(cli: CliContext): Command {
  return plainCommand(
    'dev [remote]',
    'show a remote in the works inside a running site, built anew after each change',
    'npx remotes dev mf-market --against http://localhost:8080',
  )
    .argument('[remote]', 'the remote; of the current folder when left out')
    .option('--against <url>', 'the running site', defaultSite())
    .option('--port <port>', 'where it is shown on this machine', wholeNumber(MAX_PORT), 3000)
    .action(async (given: string | undefined, { against, port }: DevOptions) => {
      const name = remoteName(given, cli);
      const site = siteOf(against);
      const { developRemote } = await import('../../dev/index.ts');
      await developRemote({ name, against: site, port });
    });
}

/** `check [remote]`: what must hold before it is published. */
function checkCommand(cli: CliContext): Command {
  return plainCommand(
    'check [remote]',
    'hold the sources of a remote against what it declares, its texts and, in a repository of its own, its types',
    'npx remotes check mf-market',
  )
    .argument('[remote]', 'the remote; of the current folder when left out')
    .action(async (given: string | undefined, { json }: Printed) => {
      const remote = readFrontEnd(remoteName(given, cli));
      const { declarationFaults } = await import('../declarations/check-front-ends.ts');
      const faults = [...declarationFaults(remote.name), ...keysFaults(remote)];
      for (const fault of faults) cli.progress(fault);
      // The repository of the game checks the types of everything at once.
      if (IS_STANDALONE)
        await runTool(cli, 'typescript/bin/tsc', ['-p', join(ROOT, 'tsconfig.json')]);
      if (faults.length > 0) throw new CliError(`${remote.name} does not hold what it declares`);
      const sentence = `${remote.name} holds what it declares`;
      cli.print(json ? JSON.stringify({ remote: remote.name, faults }, null, 2) : sentence);
    });
}

/** `test [remote]`: its tests. */
function testCommand(cli: CliContext): Command {
  return plainCommand('test [remote]', 'run the tests of a remote', 'npx remotes test mf-market')
    .argument('[remote]', 'the remote; of the current folder when left out')
    .action(async (given: string | undefined, { json }: Printed) => {
      const { name, dir } = readFrontEnd(remoteName(given, cli));
      const ofHouse = join(ROOT, 'jest.config.mjs');
      const config = existsSync(ofHouse) ? ofHouse : JEST_CONFIG;
      const only = IS_STANDALONE ? [] : [`/${name}/`, '--selectProjects', 'node', 'dom'];
      const args = ['--config', config, ...only, '--passWithNoTests'];
      cli.progress(`testing ${name} in ${dir}`);
      await runTool(cli, 'jest/bin/jest.js', args, {
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      });
      const sentence = `the tests of ${name} pass`;
      cli.print(json ? JSON.stringify({ remote: name, passed: true }, null, 2) : sentence);
    });
}

/** `texts [remote]`: the keys of its texts, as types. */
function textsCommand(cli: CliContext): Command {
  return plainCommand(
    'texts [remote]',
    "write the keys of a remote's texts as types beside them",
    'npx remotes texts mf-market',
  )
    .argument('[remote]', 'the remote; of the current folder when left out')
    .action((given: string | undefined, { json }: Printed) => {
      const remote = readFrontEnd(remoteName(given, cli));
      const written = writeKeys(remote);
      const what = json
        ? JSON.stringify({ remote: remote.name, written }, null, 2)
        : written.join('\n');
      cli.print(what);
    });
}

/** Runs the script of an installed package in the repository. @throws CliError when it finds faults */
async function runTool(
  cli: CliContext,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => cli.progress(text.trimEnd()));
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new CliError(`${script.split('/')[0]} found faults`);
}
