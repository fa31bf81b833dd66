/** `npx remotes ...`: the command line of feature teams and operators, see docs/teams.md. */
import { runCli } from './run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text.trimEnd()),
  progress: (line) => console.error(line.trimEnd()),
});
