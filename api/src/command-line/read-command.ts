import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Command, CommandInput } from './command.ts';
import { UsageError } from './errors.ts';
import { helpOf, helpOfAll, usageOf } from './help.ts';
import { SEASON_COMMANDS } from './season.commands.ts';

/** What the command line asks for. */
export type CommandLine =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'run'; readonly command: Command; readonly input: CommandInput };

/** @throws UsageError */
export function readCommand(args: readonly string[]): CommandLine {
  const [family, name, ...rest] = args;
  const isHelp = (text: string | undefined) =>
    text === undefined || text === '--help' || text === 'help';
  if (isHelp(family) || (family === 'season' && isHelp(name))) {
    return { kind: 'help', text: helpOfAll() };
  }
  if (family !== 'season' || name === undefined) {
    throw new UsageError(`unknown '${family}': write 'spieltag season <command>'`);
  }
  const command = Object.hasOwn(SEASON_COMMANDS, name) ? SEASON_COMMANDS[name] : undefined;
  if (!command) {
    const known = Object.keys(SEASON_COMMANDS).join(', ');
    throw new UsageError(`unknown 'season ${name}', there are: ${known}`);
  }
  const { values, positionals } = parse(command, rest);
  if (values.help === true) return { kind: 'help', text: helpOf(name, command) };
  if (positionals.length !== command.positionals.length) {
    throw new UsageError(`write 'spieltag season ${usageOf(name, command)}'`);
  }
  return { kind: 'run', command, input: { positionals, options: values } };
}

function parse(command: Command, args: readonly string[]) {
  const own = Object.entries(command.options).map(
    ([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
  );
  const options: ParseArgsOptionsConfig = {
    ...Object.fromEntries(own),
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as CommandInput['options'], positionals };
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/\.\s/);
    throw new UsageError(reason);
  }
}
