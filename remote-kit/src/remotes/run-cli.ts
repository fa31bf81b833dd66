import { Command, CommanderError } from 'commander';
import { BuildError } from '../build/packages.ts';
import { overrideLinkCommand, staffLinkCommand } from './commands/access.commands.ts';
import { changeCommands } from './commands/change.commands.ts';
import { type CliContext, defaultSite } from './commands/context.ts';
import { copyReleaseCommand } from './commands/copy-release.command.ts';
import { deployCommand } from './commands/deploy.command.ts';
import { doctorCommand } from './commands/doctor.command.ts';
import { impactCommand } from './commands/impact.command.ts';
import {
  failuresCommand,
  historyCommand,
  listCommand,
  verifyCommand,
} from './commands/inspect.commands.ts';
import { keyCommands } from './commands/key.commands.ts';
import { newCommand } from './commands/new.command.ts';
import { previewCommand } from './commands/preview.command.ts';
import { pruneCommand } from './commands/prune.command.ts';
import { publishCommand } from './commands/publish.command.ts';
import { makeTokenCommand, revokeCommands } from './commands/revoke.commands.ts';
import { sealCommand } from './commands/seal.command.ts';
import { typesCommand } from './commands/types.command.ts';
import { workCommands } from './commands/work.commands.ts';
import { CliError, EXIT, UsageError } from './errors/cli-error.ts';

/** Commands only this place has. */
export type MoreCommands = (cli: CliContext) => readonly Command[];

const NONE: MoreCommands = () => [];

/** Said of tokens where one can be signed. */
const SIGNED_HERE = `;
for a site in development on this machine, one is signed with the key in its data folder (DATA_DIR).`;

/**
 * Runs `remotes <args>`; resolves with the exit code: 0 done, 1 refused or failed, 2 the command
 * makes no sense. Faults of our own are thrown.
 */
export async function runCli(
  args: readonly string[],
  cli: CliContext,
  more: MoreCommands = NONE,
): Promise<number> {
  let hasPrinted = false;
  const print = (text: string) => {
    hasPrinted = true;
    cli.print(text);
  };
  // Who reads JSON gets the refusal as JSON as well, unless the result says it already.
  const refuse = (message: string, code?: string) => {
    cli.progress(`error: ${message}${code ? ` (${code})` : ''}`);
    if (args.includes('--json') && !hasPrinted) {
      print(JSON.stringify({ error: { ...(code && { code }), message } }, null, 2));
    }
  };
  try {
    await createProgram({ ...cli, print }, more).parseAsync([...args], { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // Help is an error to commander, with code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (error instanceof UsageError) {
      refuse(error.message);
      return EXIT.usage;
    }
    if (error instanceof CliError || error instanceof BuildError) {
      refuse(error.message, error instanceof CliError ? error.code : undefined);
      return EXIT.failed;
    }
    throw error;
  }
}

/** All commands. */
export function createProgram(cli: CliContext, more: MoreCommands = NONE): Command {
  const program = new Command('remotes')
    .description('Publish, deploy and watch over the remotes of a running site.')
    .addHelpText(
      'after',
      `
Without --against the site at ${defaultSite()} is meant. The token comes from REMOTES_TOKEN${cli.ownToken ? SIGNED_HERE : '.'}

Exit codes: 0 done, 1 refused or failed, 2 the command makes no sense.`,
    );
  const commands = [
    newCommand(cli),
    ...workCommands(cli),
    sealCommand(cli),
    publishCommand(cli),
    previewCommand(cli),
    copyReleaseCommand(cli),
    deployCommand(cli),
    ...changeCommands(cli),
    listCommand(cli),
    failuresCommand(cli),
    historyCommand(cli),
    verifyCommand(cli),
    pruneCommand(cli),
    doctorCommand(cli),
    impactCommand(cli),
    typesCommand(cli),
    overrideLinkCommand(cli),
    staffLinkCommand(cli),
    ...revokeCommands(cli),
    makeTokenCommand(cli),
    ...keyCommands(cli),
    ...more(cli),
  ];
  for (const command of commands) program.addCommand(command);
  for (const command of [program, ...commands]) {
    command
      .exitOverride()
      .showHelpAfterError('(--help says what there is)')
      .configureOutput({ writeOut: cli.print, writeErr: cli.progress });
  }
  return program;
}
