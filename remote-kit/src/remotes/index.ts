/** The command line of the remotes, and what further commands are made of. */
export {
  type CliContext,
  plainCommand,
  remoteName,
  wholeNumber,
} from './commands/context.ts';
export { tokenHolds } from './commands/revoke.commands.ts';
export { EXPORTS_FILE } from './declarations/kernel-faults.ts';
export { MANIFESTS_FILE } from './declarations/known-manifests.ts';
export { readRelease } from './declarations/size-budget.ts';
export { CliError, UsageError } from './errors/cli-error.ts';
export { createProgram, runCli } from './run-cli.ts';
