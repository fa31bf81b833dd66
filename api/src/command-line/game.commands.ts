import {
  type AnnouncementRecord,
  contract,
  type MaintenanceState,
} from '@spieltag/shared-kernel/contract';
import {
  announce,
  closeGame,
  listAnnouncements,
  openGame,
  readMaintenance,
  withdrawAnnouncement,
} from '../administration/index.ts';
import { listAudit } from '../audit/audit.repository.ts';
import { readMoment, readNumber, readSeenEnd } from './arguments.ts';
import { checkBody } from './check-body.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { localTime, table } from './output.ts';
import { REASON_OPTION } from './reason-option.ts';

const rows = contract.administration;
const SPAN_OPTIONS = {
  from: { value: '<moment>', summary: 'from when on; now when left out' },
  until: {
    value: '<moment>',
    summary: 'until when: 2026-12-24T18:00+01:00, or +30m, +3h, +14d from now',
    required: true,
  },
} as const;

const SEEN_OPTION = {
  replaces: {
    value: '<epoch ms>|none',
    summary:
      'the end that was seen, `until` of maintenance --json: another maintenance is left alone then',
  },
} as const;

/** What can be done to the game as a whole, by the word after `admin`. */
export const GAME_COMMANDS: Readonly<Record<string, Command>> = {
  announce: {
    summary: 'tell all players something, in both languages, once each',
    positionals: [],
    options: {
      level: { value: 'INFO|WARN|FATAL', summary: 'how urgent it is; INFO when left out' },
      de: { value: '<sentence>', summary: 'in German', required: true },
      en: { value: '<sentence>', summary: 'in English', required: true },
      ...SPAN_OPTIONS,
      ...REASON_OPTION,
    },
    example: `npx spieltag admin announce --de 'Heute Nacht warten wir den Server.'
    --en 'We maintain the server tonight.' --until +12h --reason 'planned maintenance'`,
    prepare: (input, { now }) => {
      const { level = 'INFO', de, en, reason } = input.options;
      const body = checkBody(rows.announce, { level, de, en, reason, ...spanOf(input, now) });
      return async ({ db, change }) => announced(await announce(db, change, body), 'is made');
    },
  },
  announcements: {
    summary: 'the last hundred announcements, the newest first',
    positionals: [],
    options: {},
    onlyReads: true,
    example: 'npx spieltag admin announcements',
    prepare:
      () =>
      async ({ db, change }) => {
        const announcements = await listAnnouncements(db, change.at);
        const lines = announcements.map(({ id, level, from, until, withdrawnAt, de }) => [
          String(id),
          level,
          localTime(from),
          localTime(until),
          withdrawnAt === null ? '-' : localTime(withdrawnAt),
          de,
        ]);
        const head = ['ANNOUNCEMENT', 'LEVEL', 'FROM', 'UNTIL', 'TAKEN BACK', 'GERMAN'];
        return { json: { announcements }, text: table([head, ...lines]) };
      },
  },
  'withdraw-announcement': {
    summary: 'show an announcement to nobody who has not seen it yet',
    positionals: ['<announcement>'],
    options: REASON_OPTION,
    example: "npx spieltag admin withdraw-announcement 3 --reason 'it was wrong'",
    prepare: ({ positionals: [id = ''], options: { reason } }) => {
      const announcementId = readNumber('the announcement', id);
      const body = checkBody(rows.withdrawAnnouncement, { announcementId, reason });
      return async ({ db, change }) =>
        announced(await withdrawAnnouncement(db, change, body), 'is taken back');
    },
  },
  maintenance: {
    summary: 'whether the game is closed for maintenance, or will be',
    positionals: [],
    options: {},
    onlyReads: true,
    example: 'npx spieltag admin maintenance --json',
    prepare:
      () =>
      async ({ db, now }) =>
        describeMaintenance(await readMaintenance(db, new Date(now))),
  },
  close: {
    summary: 'close the game for maintenance, or change until when; administrators go on',
    positionals: [],
    options: {
      ...SPAN_OPTIONS,
      from: {
        value: '<moment>',
        summary: 'from when on; when left out, as it is planned or has begun, else now; now is +0m',
      },
      ...SEEN_OPTION,
      ...REASON_OPTION,
    },
    example: "npx spieltag admin close --until +30m --reason 'a larger database'",
    prepare: (input, { now }) => {
      const { reason } = input.options;
      const span = { ...spanOf(input, now), ...seenOf(input) };
      const body = checkBody(rows.closeGame, { reason, ...span });
      return async ({ db, change }) => describeMaintenance(await closeGame(db, change, body));
    },
  },
  open: {
    summary: 'open the game before its maintenance is over; one that is open stays so',
    positionals: [],
    options: { ...SEEN_OPTION, ...REASON_OPTION },
    example: "npx spieltag admin open --reason 'done early'",
    prepare: (input) => {
      const { reason } = input.options;
      const body = checkBody(rows.openGame, { reason, ...seenOf(input) });
      return async ({ db, change }) => describeMaintenance(await openGame(db, change, body));
    },
  },
  log: {
    summary: 'who has done what, when and why; the newest first',
    positionals: [],
    options: { before: { value: '<number>', summary: 'only entries older than that one' } },
    onlyReads: true,
    example: 'npx spieltag admin log --json',
    prepare: ({ options: { before: text } }) => {
      const before = text === undefined ? {} : { before: readNumber('--before', String(text)) };
      return async ({ db }) => {
        const entries = await listAudit(db, before);
        const lines = entries.map(({ id, at, actor, action, subject, reason }) => [
          String(id),
          localTime(at),
          actor,
          action,
          subject ?? '-',
          reason,
        ]);
        const head = ['ENTRY', 'AT', 'WHO', 'WHAT', 'TO', 'WHY'];
        return { json: { entries }, text: table([head, ...lines]) };
      };
    },
  },
};

function spanOf({ options: { from, until } }: CommandInput, now: number) {
  return {
    ...(from === undefined ? {} : { from: readMoment(String(from), now) }),
    until: readMoment(String(until), now),
  };
}

function seenOf({ options: { replaces } }: CommandInput) {
  return replaces === undefined ? {} : { replaces: readSeenEnd('replaces', String(replaces)) };
}

const announced = (announcement: AnnouncementRecord, is: string): CommandResult => ({
  json: { announcement },
  text: `announcement ${announcement.id} ${is}`,
});

function describeMaintenance(state: MaintenanceState): CommandResult {
  const { maintenance } = state;
  const text = maintenance
    ? `the game is closed from ${localTime(maintenance.from)} until ${localTime(maintenance.until)}`
    : 'the game is open';
  return { json: state, text };
}
