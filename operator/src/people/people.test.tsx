import { beforeAll, expect, test } from '@jest/globals';
import type { PersonRecord } from '@spieltag/shared-kernel/contract';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { render, screen, waitFor, within } from '@testing-library/react';
import { AdminError } from '../api/call-row.ts';
import type { PeopleApi } from '../api/people-api.ts';
import { SessionContext } from '../session/session-state.ts';
import { confirm, fill, press } from '../testing/forms.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { GroupName } from './group-name.view.tsx';
import { People } from './people.view.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

const DAY_MS = 86_400_000;
const WANDA: PersonRecord = {
  id: 'us-wanda',
  name: 'Wanda Wunder',
  image: null,
  isTrial: false,
  version: 3,
  lastLoginTs: null,
  lastLoginBuild: null,
  createdBuild: null,
  createdAt: Date.UTC(2026, 7, 1),
  bannedUntil: null,
  externalAccountId: 'wanda',
};

/** Those who are found, and nobody besides. */
const listOf = (items: readonly PersonRecord[]) => ({ items, hasMore: false });

function show(api: Partial<PeopleApi> = {}, person: PersonRecord = WANDA) {
  const done: unknown[][] = [];
  const note =
    (name: string) =>
    async (...given: unknown[]) =>
      void done.push([name, ...given]);
  const whole: PeopleApi = {
    find: async (search) => listOf(search === 'wanda' ? [person] : []),
    ban: note('ban'),
    unban: note('unban'),
    remove: note('remove'),
    drawName: note('drawName'),
    removePicture: note('removePicture'),
    renameGroup: note('renameGroup'),
    exportData: async () => ({ exportedAt: 0, person, tables: {}, scores: [] }),
    ...api,
  };
  render(
    <SessionContext value={{ isActive: true, onEnded: () => undefined }}>
      <People api={whole} />
      <GroupName api={whole} />
    </SessionContext>,
  );
  return done;
}

async function find(words = 'wanda') {
  await fill('Name oder Kennung', words);
  await press('Suchen');
}

const closed = async () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('somebody is banned for as long as was chosen, with a reason', async () => {
  const done = show();
  await find();
  await press('Sperren: Wanda Wunder');
  const question = within(await screen.findByRole('dialog'));
  await fill('Dauer', '28', question);
  await confirm('Sperren', 'Beleidigt andere');
  await closed();
  expect(done).toEqual([['ban', WANDA, 28 * DAY_MS, 'Beleidigt andere']]);
});

test.each([
  ['a ban that holds is lifted', true, 'Sperre aufheben: Wanda Wunder'],
  ['who plays again is banned', false, 'Sperren: Wanda Wunder'],
])('%s, whatever the clock here says', async (_name, isBanned, button) => {
  const bannedUntil = Date.now() + (isBanned ? -DAY_MS : DAY_MS);
  show({}, { ...WANDA, bannedUntil, isBanned });
  await find();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
  expect(screen.queryByText(/^gesperrt bis/) !== null).toBe(isBanned);
});

test('a ban is shown, and lifted', async () => {
  const banned = { ...WANDA, bannedUntil: Date.now() + DAY_MS };
  const done = show({}, banned);
  await find();
  expect(screen.getByText(/^gesperrt bis/)).toBeTruthy();
  await press('Sperre aufheben: Wanda Wunder');
  await confirm('Sperre aufheben', 'War ein Irrtum');
  await closed();
  expect(done).toEqual([['unban', banned, 'War ein Irrtum']]);
});

test('a ban somebody else has made meanwhile is not replaced unseen, and one decides anew', async () => {
  const bannedUntil = Date.UTC(2030, 0, 2, 12);
  let person: PersonRecord = WANDA;
  const seen: (number | null)[] = [];
  show({
    find: async () => listOf([person]),
    ban: async (asSeen) => {
      seen.push(asSeen.bannedUntil);
      person = { ...WANDA, bannedUntil, isBanned: true };
      if (seen.length === 1) throw new AdminError('PARAMETER_INVALID', ['somebody was first']);
    },
  });
  await find();
  await press('Sperren: Wanda Wunder');
  const question = await confirm('Sperren', 'Beleidigt andere');
  expect((await question.findByRole('alert')).textContent).toContain('somebody was first');
  expect(question.getByText(/^Bisher gilt eine Sperre bis 02.01.2030/)).toBeTruthy();
  await press('Sperren', question);
  await closed();
  expect(seen).toEqual([null, bannedUntil]);
});

test('a ban whose answer was lost goes by what was seen then', async () => {
  let person: PersonRecord = WANDA;
  const seen: (number | null)[] = [];
  show({
    find: async () => listOf([person]),
    ban: async (asSeen) => {
      seen.push(asSeen.bannedUntil);
      person = { ...WANDA, bannedUntil: Date.UTC(2030, 0, 2), isBanned: true };
      throw new AdminError(undefined, []);
    },
  });
  await find();
  await press('Sperren: Wanda Wunder');
  const question = await confirm('Sperren', 'Beleidigt andere');
  expect(await screen.findByText(/^gesperrt bis/)).toBeTruthy();
  await press('Sperren', question);
  expect(seen).toEqual([null, null]);
});

test('an account is deleted after a question, and not without a reason', async () => {
  const done = show();
  await find();
  await press('Konto löschen: Wanda Wunder');
  await confirm('Konto löschen', ' ');
  expect(done).toEqual([]);
  await confirm('Konto löschen', 'Auf eigenen Wunsch');
  await closed();
  expect(done).toEqual([['remove', 'us-wanda', 'Auf eigenen Wunsch']]);
});

test('nobody is found is said, and a search of one letter is none', async () => {
  show();
  await find('w');
  expect(screen.getByText(/mindestens zwei Zeichen/)).toBeTruthy();
  await find('otto');
  expect(await screen.findByText('Niemand gefunden.')).toBeTruthy();
});

test('that more are found than are shown is said, and how to get closer', async () => {
  const twenty = Array.from({ length: 20 }, (_, no) => ({ ...WANDA, id: `us-${no}` }));
  show({ find: async (search) => ({ items: twenty, hasMore: search === 'wanda' }) });
  await find();
  expect(await screen.findByText(/^Es gibt mehr: Das sind die ersten 20\. /)).toBeTruthy();
  await find('wanda w');
  await waitFor(() => expect(screen.queryByText(/^Es gibt mehr/)).toBeNull());
  expect(screen.getAllByText('Wanda Wunder')).toHaveLength(20);
});

test('why something was refused is said in the question', async () => {
  show({
    remove: async () => {
      throw new AdminError('USER_NOT_FOUND', []);
    },
  });
  await find();
  await press('Konto löschen: Wanda Wunder');
  const question = await confirm('Konto löschen', 'Auf eigenen Wunsch');
  await waitFor(() => expect(question.getByText('Dieses Konto gibt es nicht mehr.')).toBeTruthy());
});

test('a refusal is said in the question, also where nobody can be looked for again', async () => {
  let isAway = false;
  const away = () => new AdminError(undefined, []);
  show({
    find: async () => {
      if (isAway) throw away();
      return listOf([WANDA]);
    },
    remove: async () => {
      isAway = true;
      throw away();
    },
  });
  await find();
  await press('Konto löschen: Wanda Wunder');
  const question = await confirm('Konto löschen', 'Auf eigenen Wunsch');
  await waitFor(() => expect(question.getByText(/antwortet nicht/)).toBeTruthy());
});

test('after a ban those are shown who were searched for, whatever stands in the field by now', async () => {
  const searched: string[] = [];
  const done = show({
    find: async (search) => {
      searched.push(search);
      if (search.length < 2) throw new AdminError('PARAMETER_INVALID', []);
      return listOf([WANDA]);
    },
  });
  await find();
  await fill('Name oder Kennung', 'x');
  await press('Sperren: Wanda Wunder');
  await confirm('Sperren', 'Beleidigt andere');
  await closed();
  expect(done).toHaveLength(1);
  expect(searched).toEqual(['wanda', 'wanda']);
});

test('what is done closes the question, and why the list is not renewed is said beside it', async () => {
  let finds = 0;
  const done = show({
    find: async () => {
      finds += 1;
      if (finds > 1) throw new AdminError(undefined, []);
      return listOf([WANDA]);
    },
  });
  await find();
  await press('Sperren: Wanda Wunder');
  await confirm('Sperren', 'Beleidigt andere');
  await closed();
  expect(done).toHaveLength(1);
  expect(screen.getByText(/antwortet nicht/)).toBeTruthy();
});

test('somebody with a name nobody should have to read gets a drawn one, and is still shown under it', async () => {
  const renamed = { ...WANDA, name: 'Volley Fuchs' };
  const searched: string[] = [];
  const done = show({
    find: async (search) => {
      searched.push(search);
      return listOf([search === 'us-wanda' ? renamed : WANDA]);
    },
  });
  await find();
  await press('Namen auslosen: Wanda Wunder');
  await confirm('Namen auslosen', 'Der Name beleidigt');
  await closed();
  expect(done).toEqual([['drawName', 'us-wanda', 'Der Name beleidigt']]);
  expect(searched).toEqual(['wanda', 'us-wanda']);
  expect(screen.getByText('Volley Fuchs')).toBeTruthy();
});

test('a picture is removed from who has one', async () => {
  const done = show({}, { ...WANDA, image: '/api/account/v1/image/im-aaaaaaaaaaaaaaaa.jpg' });
  await find();
  expect(screen.getByText(/, mit Bild,/)).toBeTruthy();
  await press('Bild entfernen: Wanda Wunder');
  await confirm('Bild entfernen', 'Zeigt jemand anderen');
  await closed();
  expect(done).toEqual([['removePicture', 'us-wanda', 'Zeigt jemand anderen']]);
});

test('who has no picture has none to be removed', async () => {
  show();
  await find();
  expect(screen.queryByRole('button', { name: /Bild entfernen/ })).toBeNull();
});

test('a group gets another name by its id, and why not is said', async () => {
  let isThere = false;
  const done = show({
    renameGroup: async (...given) => {
      if (!isThere) throw new AdminError('GROUP_NOT_FOUND', []);
      done.push(given);
    },
  });
  await press('Gruppe umbenennen');
  expect(screen.getByText('Gib Kennung und Namen ein.')).toBeTruthy();
  await fill('Kennung der Gruppe', ' gr-abc ');
  await fill('Neuer Name der Gruppe', 'Gruppe');
  await press('Gruppe umbenennen');
  const question = await confirm('Gruppe umbenennen', 'Der Name beleidigt');
  expect(question.getByText('Diese Gruppe gibt es nicht.')).toBeTruthy();
  isThere = true;
  await press('Gruppe umbenennen', question);
  await closed();
  expect(done).toEqual([['gr-abc', 'Gruppe', 'Der Name beleidigt']]);
  expect(screen.getByText('gr-abc heißt jetzt „Gruppe“.')).toBeTruthy();
});
