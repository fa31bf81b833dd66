import { contract, type UserRecord } from '@spieltag/shared-kernel/contract';
import {
  banUser,
  deleteUser,
  exportUser,
  type FoundPeople,
  findPeople,
  type PeopleContext,
  renameUser,
  unbanUser,
} from '../administration/index.ts';
import { readMoment } from './arguments.ts';
import { checkBody } from './check-body.ts';
import type { Command, CommandContext, CommandInput } from './command.ts';
import { localTime, table } from './output.ts';
import { REASON_OPTION } from './reason-option.ts';

const rows = contract.administration;
const PERSON = '<person>';

/** What can be done about people, by the word after `admin`. */
export const PEOPLE_COMMANDS: Readonly<Record<string, Command>> = {
  people: {
    summary: 'who has that id, here or at the magazine, or a name with those letters',
    positionals: ['<search>'],
    options: {},
    onlyReads: true,
    example: 'npx spieltag admin people wanda',
    prepare:
      ({ positionals: [search = ''] }) =>
      async ({ db, change }) => {
        const found = await findPeople({ db }, search, change.at);
        return { json: found, text: describePeople(found) };
      },
  },
  ban: {
    summary: 'let somebody play no more until then: sessions end, sign-ins are refused',
    positionals: [PERSON],
    options: {
      until: {
        value: '<moment>',
        summary: 'until when: 2026-12-24T18:00+01:00, or +30m, +3h, +14d from now',
        required: true,
      },
      ...REASON_OPTION,
    },
    example: "npx spieltag admin ban us-abc --until +14d --reason 'has insulted others'",
    prepare: (input, { now }) => {
      const until = readMoment(String(input.options.until), now);
      const body = checkBody(rows.banUser, { ...ofPerson(input), until });
      return async (context) => {
        const person = await banUser(peopleOf(context), context.change, body);
        return asIs(person, `is banned until ${localTime(until)}`);
      };
    },
  },
  unban: {
    summary: 'let somebody who is banned play again',
    positionals: [PERSON],
    options: REASON_OPTION,
    example: "npx spieltag admin unban us-abc --reason 'has said sorry'",
    prepare: (input) => {
      const body = checkBody(rows.unbanUser, ofPerson(input));
      return async (context) => {
        const person = await unbanUser(peopleOf(context), context.change, body);
        return asIs(person, 'may play');
      };
    },
  },
  rename: {
    summary: 'give somebody another name',
    positionals: [PERSON, '<name>'],
    options: REASON_OPTION,
    example: "npx spieltag admin rename us-abc 'Wanda W' --reason 'the name was an insult'",
    prepare: (input) => {
      const { userId, reason } = checkBody(rows.unbanUser, ofPerson(input));
      const [, name = ''] = input.positionals;
      return async ({ db, change }) => {
        const user = await renameUser({ db }, userId, name, { ...change, reason });
        const json = { userId, name: user.name };
        return { json, text: `person ${userId} is called ${user.name}` };
      };
    },
  },
  delete: {
    summary:
      'delete an account: name, picture, devices and groups go, the points stay under a drawn name',
    positionals: [PERSON],
    options: REASON_OPTION,
    example: "npx spieltag admin delete us-abc --reason 'has asked for it'",
    prepare: (input) => {
      const { userId, reason } = checkBody(rows.deleteUser, ofPerson(input));
      return async (context) => {
        const action = 'deleteUser';
        const entry = { ...context.change, action, subject: userId, reason };
        const { wrappingKeys } = context;
        await deleteUser({ ...peopleOf(context), config: { wrappingKeys } }, userId, entry);
        return { json: { userId }, text: `person ${userId} is deleted` };
      };
    },
  },
  export: {
    summary: 'everything the game keeps of somebody as JSON, but for what they sign in with',
    positionals: [PERSON],
    options: REASON_OPTION,
    example: "npx spieltag admin export us-abc --reason 'has asked for it' > us-abc.json",
    prepare: (input) => {
      const body = checkBody(rows.exportUser, ofPerson(input));
      return async (context) => {
        // Nobody else waits for a place at the database in here.
        const admit = <T>(work: () => Promise<T>) => work();
        const json = await exportUser(peopleOf(context), context.change, body, admit);
        return { json, text: JSON.stringify(json, null, 2) };
      };
    },
  },
};

const ofPerson = ({ positionals: [userId], options: { reason } }: CommandInput) => ({
  userId,
  reason,
});

/** Servers look by themselves, every few seconds, who may not play. */
const peopleOf = ({ db }: CommandContext): PeopleContext => ({
  db,
  tokens: { forgetBarredUsers: () => undefined },
});

const asIs = (person: UserRecord, is: string) => ({
  json: { person },
  text: `person ${person.id} ${is}`,
});

function describePeople({ people, morePeople }: FoundPeople): string {
  if (people.length === 0) return 'nobody is found';
  const rows = table([
    ['PERSON', 'NAME', 'MAGAZINE', 'BANNED UNTIL'],
    ...people.map(({ id, name, externalAccountId, bannedUntil }) => [
      id,
      name,
      externalAccountId ?? '-',
      bannedUntil === null ? '-' : localTime(bannedUntil),
    ]),
  ]);
  return morePeople ? `${rows}\nthere are more: type more of the name, or the id` : rows;
}
