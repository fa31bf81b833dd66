import { ADMIN_COMMANDS } from './admin.commands.ts';
import type { Command } from './command.ts';
import { SEASON_COMMANDS } from './season.commands.ts';

/** Commands that belong together, by the word before them. */
export interface Family {
  readonly summary: string;
  readonly commands: Readonly<Record<string, Command>>;
}

/** What there is, by the word after `spieltag`. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  season: {
    summary: 'Import seasons into the game, and look after them.',
    commands: SEASON_COMMANDS,
  },
  admin: {
    summary:
      'Look after people and results, tell players something, close the game. All of it is in the audit log.',
    commands: ADMIN_COMMANDS,
  },
};
