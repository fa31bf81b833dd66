import type { Command } from './command.ts';
import { SEASON_COMMANDS } from './season.commands.ts';

const WHERE = `The database is that of DATABASE_URL, or the one in the folder DATA_DIR (.data), whether or not
a game is running on it.

Exit codes: 0 done, 1 refused or failed, 2 the command makes no sense.`;
const JSON_OPTION = ['--json', 'the result as JSON'] as const;

/** What there is. */
export function helpOfAll(): string {
  const lines = Object.entries(SEASON_COMMANDS).map(
    ([name, command]) => [usageOf(name, command), command.summary] as const,
  );
  return [
    'Usage: spieltag season <command> [options]\n',
    'Import seasons into the game, and look after them.\n',
    columns(lines),
    "\n'spieltag season <command> --help' says more of one, with an example.\n",
    WHERE,
  ].join('\n');
}

/** What one command does. */
export function helpOf(name: string, command: Command): string {
  const options = Object.entries(command.options).map(
    ([option, { value, summary }]) =>
      [`--${option}${value === undefined ? '' : ` ${value}`}`, summary] as const,
  );
  return [
    `Usage: spieltag season ${usageOf(name, command)} [options]\n`,
    `${command.summary}\n`,
    columns([...options, JSON_OPTION]),
    `\nExample:\n  ${command.example}\n`,
    WHERE,
  ].join('\n');
}

/** A command with what has to follow it. */
export function usageOf(name: string, { positionals }: Command): string {
  return [name, ...positionals].join(' ');
}

function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
