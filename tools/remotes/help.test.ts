import { expect, test } from '@jest/globals';
import { registryContract } from '@spieltag/shared-kernel/registry';
import { createProgram } from './cli.ts';

const ROWS = new Set(
  Object.values(registryContract).flatMap((family) =>
    Object.values(family).map(({ method, path }) => `${method} ${path}`),
  ),
);

/** What the help of a command says that it calls. */
function callsOf(name: string): readonly string[] {
  let help = '';
  const program = createProgram({
    env: {},
    print: (text) => {
      help += text;
    },
    progress: () => {},
  });
  program.commands.find((command) => command.name() === name)?.outputHelp();
  const [, calls = ''] = help.split('\nCalls:\n');
  return calls.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : []));
}

const commands = createProgram({ env: {}, print: () => {}, progress: () => {} }).commands.map(
  (command) => command.name(),
);

/** What these do stays on the machine they are typed on, or asks a site what everybody may ask. */
const WITHOUT_REGISTRY = ['token', 'key', 'new', 'seal', 'build', 'dev', 'check', 'test', 'texts'];

test.each(commands.filter((name) => !WITHOUT_REGISTRY.includes(name)))(
  'the help of %s names the rows of the admin API it calls',
  (name) => {
    const calls = callsOf(name).filter((line) => /^(GET|POST|PATCH|DELETE) /.test(line));
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) expect(ROWS).toContain(call);
  },
);
