/** `npx spieltag season ...` and `npx spieltag admin ...`, and what other command lines of the game have in common with it. */
export { EXIT, UsageError } from './errors.ts';
export { findGameDatabase } from './open-game.ts';
export { type CliContext, runCli } from './run-cli.ts';
