import { contract } from '@spieltag/shared-kernel/contract';
import { drawName, removePicture, renameGroup } from '../administration/index.ts';
import { checkBody } from './check-body.ts';
import type { Command, CommandInput } from './command.ts';
import { REASON_OPTION } from './reason-option.ts';

const rows = contract.administration;
const PERSON = '<person>';

/** What can be done about names and pictures nobody should have to see, by the word after `admin`. */
export const NAME_COMMANDS: Readonly<Record<string, Command>> = {
  'draw-name': {
    summary: 'give somebody a name that is drawn',
    positionals: [PERSON],
    options: REASON_OPTION,
    example: "npx spieltag admin draw-name us-abc --reason 'the name was an insult'",
    prepare: (input) => {
      const body = checkBody(rows.drawName, ofPerson(input));
      return async ({ db, change }) => {
        const person = await drawName(db, change, body);
        return { json: { person }, text: `person ${person.id} is called ${person.name}` };
      };
    },
  },
  'remove-picture': {
    summary: 'take the picture of somebody away',
    positionals: [PERSON],
    options: REASON_OPTION,
    example: "npx spieltag admin remove-picture us-abc --reason 'shows somebody else'",
    prepare: (input) => {
      const body = checkBody(rows.removePicture, ofPerson(input));
      return async ({ db, change }) => {
        const person = await removePicture(db, change, body);
        return { json: { person }, text: `person ${person.id} has no picture` };
      };
    },
  },
  'rename-group': {
    summary: 'give a group another name, whoever is its admin',
    positionals: ['<group>', '<name>'],
    options: REASON_OPTION,
    example: "npx spieltag admin rename-group gr-abc 'Gruppe' --reason 'the name was an insult'",
    prepare: ({ positionals: [groupId, name], options: { reason } }) => {
      const body = checkBody(rows.renameGroup, { groupId, name, reason });
      return async ({ db, change }) => {
        const json = await renameGroup(db, change, body);
        return { json, text: `group ${json.groupId} is called ${json.name}` };
      };
    },
  },
};

const ofPerson = ({ positionals: [userId], options: { reason } }: CommandInput) => ({
  userId,
  reason,
});
