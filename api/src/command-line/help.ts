import type { Command } from './command.ts';
import { FAMILIES } from './families.ts';

const WHERE = `The database is that of DATABASE_URL, or the one in the folder DATA_DIR (.data), whether or not
a game is running on it. 'season import' makes that one where there is none.

Exit codes: 0 done, 1 refused or failed, 2 the command makes no sense.`;
const JSON_OPTION = ['--json', 'the result as JSON'] as const;

/** What there is: in one family, or in all of them. */
export function helpOfAll(wanted?: string): string {
  const names = wanted === undefined ? Object.keys(FAMILIES) : [wanted];
  const sections = names.flatMap((name) => {
    const { summary, commands } = FAMILIES[name] ?? { summary: '', commands: {} };
    const lines = Object.entries(commands).map(
      ([word, command]) => [usageOf(word, command), command.summary] as const,
    );
    return [`Usage: spieltag ${name} <command> [options]\n`, `${summary}\n`, `${columns(lines)}\n`];
  });
  const more = `'spieltag ${wanted ?? 'season'} <command> --help' says more of one, with an example.\n`;
  return [...sections, more, WHERE].join('\n');
}

/** What one command does. */
export function helpOf(family: string, name: string, command: Command): string {
  const options = Object.entries(command.options).map(
    ([option, { value, summary, required }]) =>
      [
        `--${option}${value === undefined ? '' : ` ${value}`}`,
        required ? `${summary}; has to be there` : summary,
      ] as const,
  );
  return [
    `Usage: spieltag ${family} ${usageOf(name, command)} [options]\n`,
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
