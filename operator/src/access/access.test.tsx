import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { AccessApi, AccessOverview, NewKey, NewToken, Revocable } from '../api/access-api.ts';
import { AdminError } from '../api/call-row.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { Access } from './access.view.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

const AT = '2026-11-23T06:00:00.000Z';
const identity = { role: 'operator', remotes: [] as string[] } as const;
const token = (id: string, name = id) => ({
  id,
  name,
  ...identity,
  remotes: [],
  madeBy: 'ada',
  madeAt: AT,
  expiresAt: AT,
  lastUsedAt: null,
  revokedAt: null,
});
const session = (id: string, isOwn: boolean) => ({
  id,
  name: 'ada',
  ...identity,
  remotes: [],
  device: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  madeAt: AT,
  expiresAt: AT,
  lastUsedAt: AT,
  isOwn,
});
const link = {
  id: 'l1',
  overrides: [
    { remote: 'mf-live', version: '1.0.1' },
    { remote: 'mf-groups', branch: 'told' },
    { remote: 'mf-account', port: 3001 },
  ],
  madeBy: 'bo',
  madeAt: AT,
  expiresAt: AT,
  firstUsedAt: AT,
  lastUsedAt: AT,
  visitors: 3,
  revokedAt: null,
};
const staffLink = {
  id: 'f1',
  name: 'Testing',
  madeBy: 'bo',
  madeAt: AT,
  expiresAt: AT,
  lastUsedAt: null,
  revokedAt: null,
};
const key = {
  id: 'k1',
  name: 'CI',
  publicKey: 'x'.repeat(43),
  addedBy: 'ada',
  addedAt: AT,
  revokedAt: null,
  remote: 'mf-live',
};
const ALL: AccessOverview = {
  sessions: [session('s1', true), session('s2', false)],
  tokens: [token('t1', 'ci'), { ...token('t2', 'old'), revokedAt: AT }],
  links: [link],
  staffLinks: [staffLink],
  keys: [key],
  remotes: ['mf-live', 'mf-market'],
};
const OPERATOR = { role: 'operator' as const, remotes: [] };

function show(api: Partial<AccessApi>, who: Parameters<typeof Access>[0]['who'] = OPERATOR) {
  const left: true[] = [];
  const whole: AccessApi = {
    readAccess: async () => ALL,
    revoke: async () => {},
    makeToken: async () => ({ id: 'new', token: 'secret.of.it', expiresAt: AT }),
    addKey: async () => {},
    ...api,
  };
  render(<Access api={whole} who={who} onLeft={() => void left.push(true)} />);
  return left;
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const click = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element);
  });
const type = (element: HTMLElement, value: string) =>
  act(async () => {
    fireEvent.change(element, { target: { value } });
  });

test.each<[string, string, Revocable['kind'], string]>([
  ['Angemeldete Geräte', 'Abmelden: ada, Chrome 140, Linux', 'session', 's2'],
  ['Tokens', 'Token widerrufen: ci', 'token', 't1'],
  [
    'Links für Tester',
    'Link widerrufen: mf-live 1.0.1, mf-groups told, mf-account localhost:3001',
    'link',
    'l1',
  ],
  ['Links für Mitarbeitende', 'Link widerrufen: Testing', 'staff', 'f1'],
  ['Schlüssel für Releases', 'Schlüssel widerrufen: mf-live: CI', 'key', 'k1'],
])('%s are revoked singly, by a question that names which', async (title, name, kind, id) => {
  const revoked: string[] = [];
  show({ revoke: async (what) => void revoked.push(`${what.kind} ${what.item.id}`) });
  const buttons = (await card(title)).getAllByRole('button', { name });
  await click(buttons.at(-1) as HTMLElement);
  const question = within(await screen.findByRole('alertdialog', { name }));
  expect(revoked).toEqual([]);
  await click(question.getByRole('button', { name: name.split(':')[0] ?? '' }));
  expect(revoked).toEqual([`${kind} ${id}`]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test("one's own device is marked, and signing it out leaves the page", async () => {
  const left = show({});
  const sessions = await card('Angemeldete Geräte');
  const [own] = sessions.getAllByRole('listitem');
  expect(own?.textContent).toContain('dieses Gerät');
  await click(within(own as HTMLElement).getByRole('button'));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Du bist danach abgemeldet/)).toBeTruthy();
  await click(question.getByRole('button', { name: 'Abmelden' }));
  expect(left).toEqual([true]);
});

test('what somebody else has revoked meanwhile is said, and what was revoked offers nothing', async () => {
  show({ revoke: async () => Promise.reject(new AdminError('TOKEN_NOT_FOUND', [])) });
  const tokens = await card('Tokens');
  const [, old] = tokens.getAllByRole('listitem');
  expect(old?.textContent).toContain('widerrufen');
  expect(within(old as HTMLElement).queryByRole('button')).toBeNull();
  await click(tokens.getByRole('button', { name: 'Token widerrufen: ci' }));
  const question = within(await screen.findByRole('alertdialog'));
  await click(question.getByRole('button', { name: 'Token widerrufen' }));
  const said = await question.findByRole('alert');
  expect(said.textContent).toContain('schon widerrufen');
});

test('that a key is the last one is said before it is revoked', async () => {
  show({});
  await click((await card('Schlüssel für Releases')).getByRole('button', { name: /widerrufen/ }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Es ist der letzte Schlüssel/)).toBeTruthy();
});

test('a token is made for whom, what and how long was said, and shown this once', async () => {
  const made: NewToken[] = [];
  show({
    makeToken: async (given) => {
      made.push(given);
      return { id: 'new', token: 'secret.of.it', expiresAt: AT };
    },
  });
  const tokens = await card('Tokens');
  await click(tokens.getByRole('button', { name: 'Token anlegen' }));
  expect(tokens.getByRole('alert').textContent).toContain('Es fehlt der Name');
  await type(tokens.getByLabelText('Für wen'), ' dee ');
  await click(tokens.getByRole('button', { name: 'mf-market' }));
  await type(tokens.getByLabelText('Gilt'), '168');
  await type(tokens.getByLabelText('Grund'), 'CI');
  await click(tokens.getByRole('button', { name: 'Token anlegen' }));
  const given = { name: 'dee', role: 'team', remotes: ['mf-market'], hours: 168, reason: 'CI' };
  expect(made).toEqual([given]);
  const field = tokens.getByLabelText(/^Token für dee/);
  expect(field).toHaveProperty('value', 'secret.of.it');
  expect(document.activeElement).toBe(field);
  await click(tokens.getByRole('button', { name: 'Kopieren' }));
  expect(tokens.getByText(/Kopiert|kopiere es von Hand/)).toBeTruthy();
  await click(tokens.getByRole('button', { name: 'Fertig' }));
  expect(document.body.innerHTML).not.toContain('secret.of.it');
});

test('what is refused stays as it was typed', async () => {
  const added: NewKey[] = [];
  show({
    addKey: async (given) => {
      added.push(given);
      throw new AdminError('KEY_INVALID', []);
    },
  });
  const keys = await card('Schlüssel für Releases');
  await type(keys.getByLabelText('Remote'), 'mf-market');
  await type(keys.getByLabelText('Wessen Schlüssel'), 'CI');
  await type(keys.getByLabelText('Öffentlicher Schlüssel'), 'nonsense');
  await type(keys.getByLabelText('Grund'), 'because');
  await click(keys.getByRole('button', { name: 'Schlüssel eintragen' }));
  const given = { remote: 'mf-market', name: 'CI', publicKey: 'nonsense', reason: 'because' };
  expect(added).toEqual([given]);
  expect(keys.getByRole('alert').textContent).toContain('kein öffentlicher Ed25519-Schlüssel');
  expect(keys.getByLabelText('Öffentlicher Schlüssel')).toHaveProperty('value', 'nonsense');
});

test('two hundred tokens are ten at a time, and found by a word', async () => {
  const tokens = Array.from({ length: 200 }, (_, no) => token(`t${no}`, `team-${no}`));
  show({ readAccess: async () => ({ ...ALL, tokens }) });
  const listed = await card('Tokens');
  const rows = () => within(listed.getByRole('list', { name: 'Tokens' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(10);
  await type(listed.getByRole('searchbox'), 'TEAM-199');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('team-199'),
  ]);
  expect(listed.getByText('1 von 200')).toBeTruthy();
});

test('a link of several remotes is revoked by the team of one of them', async () => {
  show({}, { role: 'team', remotes: ['mf-groups'] });
  const links = await card('Links für Tester');
  expect(links.getByText('Von 3 Besuchern geöffnet')).toBeTruthy();
  expect(links.getAllByRole('button')).toHaveLength(1);
});

test('a team sees links and keys, and revokes what is its own', async () => {
  show({}, { role: 'team', remotes: ['mf-market'] });
  const links = await card('Links für Tester');
  expect(links.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Tokens' })).toBeNull();
});
