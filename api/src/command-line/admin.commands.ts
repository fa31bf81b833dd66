import type { Command } from './command.ts';
import { GAME_COMMANDS } from './game.commands.ts';
import { NAME_COMMANDS } from './name.commands.ts';
import { PEOPLE_COMMANDS } from './people.commands.ts';
import { RESULT_COMMANDS } from './result.commands.ts';

/** What administrators do, by the word after `admin`. */
export const ADMIN_COMMANDS: Readonly<Record<string, Command>> = {
  ...PEOPLE_COMMANDS,
  ...NAME_COMMANDS,
  ...RESULT_COMMANDS,
  ...GAME_COMMANDS,
};
