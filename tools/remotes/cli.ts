import {
  type CliContext,
  createProgram as createKitProgram,
  runCli as runKitCli,
} from '@spieltag/remote-kit/remotes';
import type { Command } from 'commander';
import { ownToken } from './own-token.ts';
import { tokenCommand } from './token.command.ts';

const more = (cli: CliContext): readonly Command[] => [tokenCommand(cli)];

/** `remotes <args>` where the registry's key may lie on this machine; resolves with the exit code. */
export const runCli = (args: readonly string[], cli: CliContext): Promise<number> =>
  runKitCli(args, { ...cli, ownToken }, more);

/** All commands, those of the kit and ours. */
export const createProgram = (cli: CliContext): Command => createKitProgram(cli, more);
