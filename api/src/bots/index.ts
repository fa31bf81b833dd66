/** Opponents played by the machine. */
export { NoSquadError } from './bot-squad.ts';
export { createBots } from './create-bots.command.ts';
