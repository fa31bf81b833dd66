import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  AuditEntry,
  HandCorrection,
  MaintenanceState,
  PersonExport,
} from '@spieltag/shared-kernel/contract';
import {
  type CorrectableSeason,
  createCorrectableSeason,
  NOTICE,
  ratedPlayer,
} from '../administration/testing/correctable-season.ts';
import { runCli } from './run-cli.ts';

const REASON = ['--reason', 'has asked for it'];
const SENTENCES = ['--de', NOTICE.de, '--en', NOTICE.en];

let season: CorrectableSeason;
let userId: string;
let matchId: string;
let playerId: string;
beforeAll(async () => {
  season = await createCorrectableSeason();
  await season.loop().playRounds(season.seasonId, 1);
  userId = (await season.server.user()).userId;
  matchId = season.catalogue.matches[0]?.id ?? '';
  playerId = ratedPlayer(await season.figuresOf(matchId)).id;
});
afterAll(() => season.server.close());

/** Types an `admin` command as the user `wanda` of this machine. */
async function admin(...args: string[]) {
  const out = { stdout: '', stderr: '' };
  const code = await runCli(['admin', ...args], {
    env: { DATABASE_URL: season.server.database.url, USER: 'wanda' },
    from: '/srv',
    clock: Date.now,
    print: (text) => {
      out.stdout += text;
    },
    progress: (line) => {
      out.stderr += `${line}\n`;
    },
  });
  return { code, ...out };
}

async function json<Reply>(...args: string[]): Promise<Reply> {
  const { code, stdout, stderr } = await admin(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Reply;
}

/** What the command has left in the audit log. */
async function logged(...args: string[]): Promise<readonly AuditEntry[]> {
  const { entries: before } = await json<{ entries: AuditEntry[] }>('log');
  expect(await admin(...args)).toMatchObject({ code: 0, stderr: '' });
  const { entries } = await json<{ entries: AuditEntry[] }>('log');
  return entries.slice(0, entries.length - before.length);
}

const by = { actor: 'command line:wanda', reason: 'has asked for it' };

describe('people', () => {
  test('somebody is found, banned and let in again', async () => {
    expect(await json('people', userId)).toMatchObject({ people: [{ id: userId }] });
    expect((await admin('people', userId)).stdout).toContain(userId);
    expect((await admin('people', 'nobody at all')).stdout).toBe('nobody is found');
    expect(await logged('ban', userId, '--until', '+14d', ...REASON)).toMatchObject([
      { ...by, action: 'banUser', subject: userId },
    ]);
    expect((await json<{ people: object[] }>('people', userId)).people).toMatchObject([
      { bannedUntil: expect.any(Number) },
    ]);
    expect(await logged('unban', userId, ...REASON)).toMatchObject([
      { ...by, action: 'unbanUser' },
    ]);
  });

  test('that there are more than are shown is said', async () => {
    const { db } = season.server.database;
    const many = Array.from({ length: 21 }, (_, no) => ({
      ...{ id: `us-many${String(no).padStart(12, '0')}`, role: 'user' as const },
      name: `Many ${no}`,
    }));
    await db.insertInto('users').values(many).execute();
    expect(await json('people', 'many')).toMatchObject({ morePeople: true });
    const { stdout } = await admin('people', 'many');
    expect(stdout.split('\n')).toHaveLength(22);
    expect(stdout).toMatch(/\nthere are more: type more of the name, or the id$/);
    expect((await admin('people', 'many 20')).stdout).not.toContain('there are more');
  });

  test('somebody gets another name', async () => {
    expect(await logged('rename', userId, 'Wanda W', ...REASON)).toMatchObject([
      { ...by, action: 'forceRenameUser', after: { name: 'Wanda W' } },
    ]);
    expect(await logged('rename', userId, 'Wanda W', ...REASON)).toEqual([]);
    expect(await admin('rename', userId, '<b>', ...REASON)).toMatchObject({ code: 1 });
  });

  test('somebody without an account of the magazine gets a drawn name, and no picture', async () => {
    const guest = await season.server.guest();
    const { db } = season.server.database;
    const image = '/api/account/v1/image/im-aaaaaaaaaaaaaaaa.jpg';
    await db.updateTable('users').set({ image }).where('id', '=', guest.userId).execute();
    const subject = guest.userId;
    expect(await logged('draw-name', subject, ...REASON)).toMatchObject([
      { ...by, action: 'drawName', subject },
    ]);
    expect(await logged('remove-picture', subject, ...REASON)).toMatchObject([
      { ...by, action: 'removePicture', subject, before: { image }, after: { image: null } },
    ]);
    expect(await logged('remove-picture', subject, ...REASON)).toEqual([]);
  });

  test('a group gets another name', async () => {
    const group = { id: 'gr-named', league_id: season.catalogue.league.id, name: 'Böse' };
    await season.server.database.db.insertInto('groups').values(group).execute();
    expect(await logged('rename-group', 'gr-named', 'Gruppe', ...REASON)).toMatchObject([
      { ...by, action: 'renameGroup', subject: 'gr-named', after: { name: 'Gruppe' } },
    ]);
    expect(await admin('rename-group', 'gr-named', '<b>', ...REASON)).toMatchObject({ code: 1 });
    expect(await admin('rename-group', 'gr-none', 'Gruppe', ...REASON)).toMatchObject({ code: 1 });
  });

  test('what is kept of somebody is exported, and then deleted', async () => {
    const { stdout } = await admin('export', userId, ...REASON);
    const { person, tables } = JSON.parse(stdout) as PersonExport;
    expect(person).toMatchObject({ id: userId, name: 'Wanda W' });
    expect(tables.user_device).toHaveLength(1);
    expect(await logged('delete', userId, ...REASON)).toMatchObject([
      { ...by, action: 'deleteUser', subject: userId },
    ]);
    for (const name of ['unban', 'draw-name', 'remove-picture', 'export', 'delete']) {
      const gone = await admin(name, userId, ...REASON);
      expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('(USER_NOT_FOUND)')]);
    }
  });
});

describe('results', () => {
  test('a match is looked at, a player is put right, and that is taken back', async () => {
    const roundId = season.catalogue.rounds[0]?.id ?? '';
    expect((await admin('matches', roundId)).stdout).toContain(matchId);
    expect((await admin('figures', season.seasonId, matchId)).stdout).toContain(playerId);
    const correct = ['correct', season.seasonId, matchId, '--player', playerId];
    const what = ['--figures', '{"goals": 5}', ...SENTENCES, ...REASON];
    expect(await logged(...correct, ...what, '--try')).toEqual([]);
    expect(await logged(...correct, ...what)).toMatchObject([
      { ...by, action: 'correctPlayer', subject: matchId },
    ]);
    const { corrections } = await json<{ corrections: HandCorrection[] }>(
      'corrections',
      season.seasonId,
    );
    expect(corrections).toMatchObject([{ playerId, player: { goals: 5 }, notice: NOTICE }]);
    const id = String(corrections[0]?.id);
    const next = [...what.with(1, '{"goals": 4}')];
    const blind = await admin(...correct, ...next);
    expect([blind.code, blind.stderr]).toEqual([1, expect.stringContaining('look again')]);
    expect(await logged(...correct, ...next, '--replaces', id)).toHaveLength(1);
    const [held] = await season.corrections();
    expect(
      await logged('withdraw-correction', String(held?.id), ...SENTENCES, ...REASON),
    ).toMatchObject([{ ...by, action: 'withdrawCorrection' }]);
  });

  test('the score of a match is put right', async () => {
    const figures = ['--figures', '{"homeScore": 9}'];
    const what = ['correct', season.seasonId, matchId, ...figures, ...SENTENCES, ...REASON];
    expect(await logged(...what)).toMatchObject([{ ...by, action: 'correctMatch' }]);
  });
});

describe('the game', () => {
  test('players are told something, and it is taken back', async () => {
    const told = await logged('announce', ...SENTENCES, '--until', '+12h', ...REASON);
    expect(told).toMatchObject([
      { ...by, action: 'announce', after: { ...NOTICE, level: 'INFO' } },
    ]);
    const id = told[0]?.subject ?? '';
    expect((await admin('announcements')).stdout).toContain(NOTICE.de);
    expect(await logged('withdraw-announcement', id, ...REASON)).toMatchObject([
      { ...by, action: 'withdrawAnnouncement', subject: id },
    ]);
  });

  test('it is closed for maintenance, and opened', async () => {
    expect((await admin('maintenance')).stdout).toBe('the game is open');
    expect(await logged('close', '--until', '+30m', ...REASON)).toMatchObject([
      { ...by, action: 'closeGame' },
    ]);
    expect((await admin('maintenance')).stdout).toMatch(/^the game is closed from .* until /);
    expect(await logged('open', ...REASON)).toMatchObject([{ ...by, action: 'openGame' }]);
    expect(await json('maintenance')).toEqual({ maintenance: null });
  });

  test('a maintenance that is not the one that was seen is left alone', async () => {
    const close = (...seen: string[]) => admin('close', '--until', '+5m', ...REASON, ...seen);
    expect(await logged('close', '--until', '+3h', ...REASON, '--replaces', 'none')).toHaveLength(
      1,
    );
    const { maintenance } = await json<MaintenanceState>('maintenance');
    for (const blind of [
      close('--replaces', 'none'),
      admin('open', ...REASON, '--replaces', '1'),
    ]) {
      const { code, stderr } = await blind;
      expect([code, stderr]).toEqual([1, expect.stringContaining('look again')]);
    }
    expect(await json('maintenance')).toMatchObject({ maintenance });
    expect(await close('--replaces', 'soon')).toMatchObject({ code: 2 });
    const seen = ['--replaces', String(maintenance?.until)];
    expect(await logged('open', ...REASON, ...seen)).toMatchObject([{ action: 'openGame' }]);
  });
});

test.each([
  ['no reason', ['unban', 'us-x'], /--reason <why> has to be there/],
  ['no reason to speak of', ['unban', 'us-x', '--reason', 'x'], /reason /],
  ['nobody', ['unban', 'wanda', ...REASON], /userId /],
  ['no moment', ['ban', 'us-x', '--until', 'tomorrow', ...REASON], /a moment is written/],
  ['half a moment', ['close', '--until', '2026-12-24T18:00', ...REASON], /a moment is written/],
  ['no JSON', ['correct', 's', 'm', '--figures', '{', ...SENTENCES, ...REASON], /is JSON such as/],
  [
    'nothing put right',
    ['correct', 'se-x', 'mt-x', '--figures', '{}', ...SENTENCES, ...REASON],
    /figures /,
  ],
  ['no number', ['withdraw-announcement', 'x', ...REASON], /is a whole number/],
])('%s is a usage error in one line', async (_, args, message) => {
  const { code, stderr } = await admin(...args);
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
