/** `npx spieltag ...`: the command line of the game, see docs/operations-server.md. */
import { type CliContext, runCli } from '@spieltag/api/command-line';
import { OTHER_COMMANDS, VERBS } from '../backup/help.ts';
import { runBackupCli } from '../backup/run-backup-cli.ts';

const cli: CliContext = {
  env: process.env,
  from: process.env.INIT_CWD ?? process.cwd(),
  clock: Date.now,
  print: (text) => console.log(text.trimEnd()),
  progress: (line) => console.error(line),
};
const [first, ...others] = process.argv.slice(2);
const verb = VERBS.find((name) => name === first);
if (verb) {
  process.exitCode = await runBackupCli(verb, others, cli);
} else {
  process.exitCode = await runCli(process.argv.slice(2), cli);
  if (first === undefined || first === '--help' || first === 'help') cli.print(OTHER_COMMANDS);
}
