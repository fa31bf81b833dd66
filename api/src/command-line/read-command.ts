import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Command, CommandInput } from './command.ts';
import { UsageError } from './errors.ts';
import { FAMILIES } from './families.ts';
import { helpOf, helpOfAll, usageOf } from './help.ts';

/** What the command line asks for. */
export type CommandLine =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'run'; readonly command: Command; readonly input: CommandInput };

/** @throws UsageError */
export function readCommand(args: readonly string[]): CommandLine {
  const [word, name, ...rest] = args;
  const isHelp = (text: string | undefined) =>
    text === undefined || text === '--help' || text === 'help';
  if (word === undefined || isHelp(word)) return { kind: 'help', text: helpOfAll() };
  const family = Object.hasOwn(FAMILIES, word) ? FAMILIES[word] : undefined;
  if (!family) {
    const known = Object.keys(FAMILIES).join(' or ');
    throw new UsageError(`unknown '${word}': write 'spieltag <${known}> <command>'`);
  }
  if (name === undefined || isHelp(name)) return { kind: 'help', text: helpOfAll(word) };
  const command = Object.hasOwn(family.commands, name) ? family.commands[name] : undefined;
  if (!command) {
    const known = Object.keys(family.commands).join(', ');
    throw new UsageError(`unknown '${word} ${name}', there are: ${known}`);
  }
  const { values, positionals } = parse(command, rest);
  if (values.help === true) return { kind: 'help', text: helpOf(word, name, command) };
  if (positionals.length !== command.positionals.length) {
    throw new UsageError(`write 'spieltag ${word} ${usageOf(name, command)}'`);
  }
  requireOptions(command, values);
  return { kind: 'run', command, input: { positionals, options: values } };
}

function requireOptions({ options }: Command, given: CommandInput['options']): void {
  for (const [option, { value = '', required }] of Object.entries(options)) {
    if (required && given[option] === undefined) {
      throw new UsageError(`--${option} ${value} has to be there`);
    }
  }
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
