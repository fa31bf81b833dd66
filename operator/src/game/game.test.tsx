import { beforeAll, expect, test } from '@jest/globals';
import type {
  AnnouncementRecord,
  ReportedAnnouncement,
  ReportedName,
} from '@spieltag/shared-kernel/contract';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { render, screen, waitFor, within } from '@testing-library/react';
import { AdminError } from '../api/call-row.ts';
import type { GameState, WholeGameApi } from '../api/game-api.ts';
import { SessionContext } from '../session/session-state.ts';
import { confirm, fill, press } from '../testing/forms.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { Game } from './game.view.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

const HOUR_MS = 3_600_000;
const NOW = Date.now();
const NONE = { items: [], hasMore: false };
const OPEN: GameState = {
  maintenance: null,
  announcements: [],
  reported: NONE,
  reportedNames: NONE,
  audit: [],
};

function announcement(part: Partial<AnnouncementRecord> = {}): AnnouncementRecord {
  return {
    id: 7,
    level: 'INFO',
    de: 'Heute Abend ist Wartung.',
    en: 'There is maintenance tonight.',
    from: NOW - HOUR_MS,
    until: NOW + HOUR_MS,
    withdrawnAt: null,
    ...part,
  };
}

function show(state: Partial<GameState> = {}, api: Partial<WholeGameApi> = {}) {
  const done: unknown[][] = [];
  const note =
    (name: string) =>
    async (...given: unknown[]) =>
      void done.push([name, ...given]);
  const whole: WholeGameApi = {
    readGame: async () => ({ ...OPEN, ...state }),
    readReported: async () => NONE,
    readReportedNames: async () => NONE,
    announce: async (...given) => {
      await note('announce')(...given);
      return announcement();
    },
    withdraw: note('withdraw'),
    settleReports: note('settleReports'),
    settleNameReports: note('settleNameReports'),
    close: note('close'),
    open: note('open'),
    ...api,
  };
  const people = {
    drawName: note('drawName'),
    removePicture: note('removePicture'),
    renameGroup: note('renameGroup'),
  };
  render(
    <SessionContext value={{ isActive: true, onEnded: () => undefined }}>
      <Game api={whole} people={people} />
    </SessionContext>,
  );
  return done;
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const closed = async () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the game is closed for as long as was chosen, with a reason', async () => {
  const done = show();
  const maintenance = await region('Wartung');
  expect(maintenance.getByText('geöffnet')).toBeTruthy();
  await fill('Beginnt', '15', maintenance);
  await fill('Dauert', '60', maintenance);
  await press('Spiel schließen', maintenance);
  await confirm('Spiel schließen', 'Neue Platte');
  await closed();
  const span = { beginsInMs: HOUR_MS / 4, lastsMs: HOUR_MS, replaces: null };
  expect(done).toEqual([['close', span, 'Neue Platte']]);
});

test('a game that is closed stays so for as long as was chosen, and is asked for no beginning', async () => {
  const done = show({ maintenance: { from: NOW - HOUR_MS, until: NOW + HOUR_MS } });
  const maintenance = await region('Wartung');
  expect(maintenance.queryByLabelText('Beginnt')).toBeNull();
  await press('Spiel schließen', maintenance);
  await confirm('Spiel schließen', 'Dauert länger');
  await closed();
  const span = { lastsMs: HOUR_MS / 2, replaces: NOW + HOUR_MS };
  expect(done).toEqual([['close', span, 'Dauert länger']]);
});

test('a game that has not begun to be closed is asked for a beginning, whatever the clock here says', async () => {
  const planned = { from: NOW - HOUR_MS, until: NOW + HOUR_MS, hasBegun: false };
  const done = show({ maintenance: planned });
  const maintenance = await region('Wartung');
  expect(maintenance.getByText('Wartung geplant')).toBeTruthy();
  await fill('Beginnt', '0', maintenance);
  await press('Spiel schließen', maintenance);
  await confirm('Spiel schließen', 'Eilig');
  await closed();
  const span = { beginsInMs: 0, lastsMs: HOUR_MS / 2, replaces: planned.until };
  expect(done).toEqual([['close', span, 'Eilig']]);
});

test('a game that is closed says so, whatever the clock here says', async () => {
  show({ maintenance: { from: NOW + HOUR_MS, until: NOW + 2 * HOUR_MS, hasBegun: true } });
  const maintenance = await region('Wartung');
  expect(maintenance.getByText('geschlossen')).toBeTruthy();
  expect(maintenance.queryByLabelText('Beginnt')).toBeNull();
});

test.each([
  ['closed', NOW - HOUR_MS, 'geschlossen', 'Spiel öffnen'],
  ['to be closed', NOW + HOUR_MS, 'Wartung geplant', 'Wartung absagen'],
])('a game that is %s says so, and is opened', async (_name, from, badge, button) => {
  const done = show({ maintenance: { from, until: from + 2 * HOUR_MS } });
  const maintenance = await region('Wartung');
  expect(maintenance.getByText(badge)).toBeTruthy();
  await press(button, maintenance);
  await confirm('Spiel öffnen', 'Schon fertig');
  await closed();
  expect(done).toEqual([['open', from + 2 * HOUR_MS, 'Schon fertig']]);
});

test('an announcement needs both languages and a reason', async () => {
  const done = show();
  const announcements = await region('Mitteilungen');
  await fill('Auf Deutsch', 'Hallo', announcements);
  await press('Etwas mitteilen', announcements);
  expect(announcements.getByRole('alert').textContent).toContain('Es fehlt der Satz');
  expect(done).toEqual([]);
  await fill('Auf Englisch', 'Hello', announcements);
  await fill('Grund', 'Gruß', announcements);
  await press('Etwas mitteilen', announcements);
  expect(done).toEqual([
    [
      'announce',
      { level: 'INFO', de: 'Hallo', en: 'Hello', lastsMs: 24 * HOUR_MS, reason: 'Gruß' },
      expect.any(String),
    ],
  ]);
  expect(announcements.getByLabelText('Auf Deutsch')).toHaveProperty('value', '');
});

test('an announcement whose answer was lost goes under the same key again, and any other under one of its own', async () => {
  const keys: string[] = [];
  let isAway = true;
  show(
    {},
    {
      announce: async (_what, key) => {
        keys.push(key);
        if (isAway) throw new AdminError('GAME_STILL_WORKING', []);
        return announcement();
      },
    },
  );
  const announcements = await region('Mitteilungen');
  const write = async (german: string) => {
    await fill('Auf Deutsch', german, announcements);
    await fill('Auf Englisch', 'Hello', announcements);
    await fill('Grund', 'Gruß', announcements);
    await press('Etwas mitteilen', announcements);
  };
  await write('Hallo');
  await press('Etwas mitteilen', announcements);
  await write('Guten Abend');
  isAway = false;
  await press('Etwas mitteilen', announcements);
  await write('Guten Abend');
  const [hello, helloAgain, evening, eveningAgain, secondEvening] = keys;
  expect(helloAgain).toBe(hello);
  expect(eveningAgain).toBe(evening);
  expect(new Set([hello, evening, secondEvening]).size).toBe(3);
});

test.each([
  ['was taken back since', { withdrawnAt: NOW }],
  ['is over', { isOver: true }],
])(
  'an announcement sent again that %s is not confirmed, and once more it is another one',
  async (_, part) => {
    const keys: string[] = [];
    show(
      {},
      {
        announce: async (_what, key) => {
          keys.push(key);
          if (keys.length === 1) throw new AdminError('GAME_STILL_WORKING', []);
          return announcement(keys.length === 2 ? part : {});
        },
      },
    );
    const announcements = await region('Mitteilungen');
    await fill('Auf Deutsch', 'Hallo', announcements);
    await fill('Auf Englisch', 'Hello', announcements);
    await fill('Grund', 'Gruß', announcements);
    await press('Etwas mitteilen', announcements);
    await press('Etwas mitteilen', announcements);
    expect(announcements.getByRole('alert').textContent).toContain('Niemand sieht es mehr');
    expect(announcements.getByLabelText('Auf Deutsch')).toHaveProperty('value', 'Hallo');
    await press('Etwas mitteilen', announcements);
    expect(announcements.getByRole('alert').textContent).toBe('');
    expect(announcements.getByLabelText('Auf Deutsch')).toHaveProperty('value', '');
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  },
);

test('an announcement that holds is taken back; one that is over is not', async () => {
  const over = announcement({ id: 6, de: 'Alt', until: NOW - 1 });
  const gone = announcement({ id: 5, de: 'Weg', withdrawnAt: NOW });
  const done = show({ announcements: [announcement(), over, gone] });
  const announcements = await region('Mitteilungen');
  expect(announcements.getAllByRole('button', { name: 'Zurücknehmen' })).toHaveLength(1);
  await press('Zurücknehmen', announcements);
  await confirm('Zurücknehmen', 'Falscher Tag');
  await closed();
  expect(done).toEqual([['withdraw', 7, 'Falscher Tag']]);
});

test('an announcement holds until its time is over by the clock of the server', async () => {
  const ahead = announcement({ de: 'Gilt noch', until: NOW - 1, isOver: false });
  const behind = announcement({ id: 6, de: 'Gilt nicht mehr', until: NOW + HOUR_MS, isOver: true });
  show({ announcements: [ahead, behind] });
  const announcements = await region('Mitteilungen');
  const actions = announcements
    .getAllByRole('listitem')
    .map((entry) => within(entry).queryByRole('button', { name: 'Zurücknehmen' }) !== null);
  expect(actions).toEqual([true, false]);
});

test('what members have reported is left or taken out, with a reason', async () => {
  const first: ReportedAnnouncement = {
    ...{ id: 9, text: '<b>Zu weit</b>', groupId: 'gr-1', groupName: 'Kurve Nord' },
    ...{ authorId: 'us-ada', authorName: 'Ada', writtenAt: NOW, reportedAt: NOW },
    ...{ reports: 3, isInSight: true },
  };
  const gone = { ...first, id: 10, text: 'War einmal', reports: 1, isInSight: false };
  const done = show({ reported: { items: [first, gone], hasMore: false } });
  const reported = await region('Gemeldete Ankündigungen von Gruppen');
  const [shown, withdrawn] = reported.getAllByRole('listitem');
  expect(shown?.textContent).toContain('<b>Zu weit</b>');
  expect(shown?.textContent).toContain('3 Mal gemeldet, Kurve Nord, von Ada (us-ada)');
  expect(withdrawn?.textContent).toContain('zurückgenommen');
  await press('Aus der Gruppe nehmen', within(shown as HTMLElement));
  await confirm('Aus der Gruppe nehmen', 'Beleidigt');
  await closed();
  await press('Stehen lassen', within(withdrawn as HTMLElement));
  await confirm('Stehen lassen', 'Ist schon weg');
  await closed();
  expect(done).toEqual([
    ['settleReports', 9, true, 'Beleidigt'],
    ['settleReports', 10, false, 'Ist schon weg'],
  ]);
});

test('of names and pictures players have reported one sees what they were, and does something about them', async () => {
  const person: ReportedName = {
    ...{ id: 'us-ada', name: 'Lieb', reportedName: 'Böse', hasPicture: true },
    ...{ reports: 2, reportedAt: NOW, lastReport: 17 },
  };
  const group = { ...person, id: 'gr-1', name: 'Böse Elf', hasPicture: false, reports: 1 };
  const items = [person, { ...group, reportedName: 'Böse Elf' }];
  const done = show({ reportedNames: { items, hasMore: false } });
  const reported = await region('Gemeldete Namen und Bilder');
  const [first, second] = reported.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(first.textContent).toContain('us-ada, mit Bild, 2 Mal gemeldet, zuerst');
  expect(first.textContent).toContain('gemeldet als „Böse“');
  expect(second.textContent).not.toContain('gemeldet als');
  for (const deed of ['Namen auslosen', 'Bild entfernen', 'Erledigt']) {
    await press(deed, within(first));
    await confirm(deed, 'Beleidigt');
    await closed();
  }
  expect(within(second).queryByRole('button', { name: 'Namen auslosen' })).toBeNull();
  await press('Gruppe umbenennen', within(second));
  const question = within(await screen.findByRole('dialog'));
  await fill('Neuer Name der Gruppe', ' Gruppe ', question);
  await confirm('Gruppe umbenennen', 'Beleidigt');
  await closed();
  expect(done).toEqual([
    ['drawName', 'us-ada', 'Beleidigt'],
    ['removePicture', 'us-ada', 'Beleidigt'],
    ['settleNameReports', 'us-ada', 17, 'Beleidigt'],
    ['renameGroup', 'gr-1', 'Gruppe', 'Beleidigt'],
  ]);
});

test('who has done what is listed, and what has no words stands as it is called', async () => {
  const entry = { id: 2, at: NOW, actor: 'operator:ada', subject: 'se-one', reason: 'Probe' };
  const audit = [
    { ...entry, action: 'hideSeason', before: null, after: null },
    { ...entry, id: 1, action: 'somethingNew', before: { a: 1 }, after: null },
  ];
  show({ audit });
  const list = await screen.findByRole('list', { name: 'Was mit dem Spiel gemacht wurde' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Saison verborgen: se-one.*operator:adaProbe$/);
  expect(second?.textContent).toContain('somethingNew: se-one');
  expect(second?.querySelector('pre')?.textContent).toContain('"before"');
});

test('a refusal is named, and nothing is lost', async () => {
  const reason = 'until: is over already, or before it begins';
  const close = async () => {
    throw new AdminError('PARAMETER_INVALID', [reason]);
  };
  show({}, { close });
  await press('Spiel schließen', await region('Wartung'));
  const question = await confirm('Spiel schließen', 'Versuch');
  expect((await question.findByRole('alert')).textContent).toContain(reason);
});

test('while the game server is away the page says so', async () => {
  const readGame = async () => {
    throw new AdminError('GAME_UNAVAILABLE', []);
  };
  show({}, { readGame });
  expect(await screen.findByText('Der Spielserver antwortet nicht.')).toBeTruthy();
});
