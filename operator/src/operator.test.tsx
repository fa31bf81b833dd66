import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { OperatorView } from './operator.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

const ORIGINAL = globalThis.fetch;
const AT = '2026-11-23T06:00:00.000Z';
const ADA = { name: 'ada', role: 'operator', remotes: [], expiresAt: AT };
const LIVE = {
  name: 'mf-live',
  id: 'mf-live',
  phase: 'rolling',
  revision: 'first',
  shares: [{ version: '1.0.0', traffic: 100, default: true }],
  deployment: null,
  fallback: null,
  versions: [],
};

let signedIn: typeof ADA | null = null;
let sent: string[] = [];

/** A registry with one remote and nothing else. */
async function answer(path: string, { method = 'GET', body }: RequestInit = {}) {
  const isSession = path.endsWith('/admin/session');
  if (isSession && method === 'POST') signedIn = ADA;
  if (!isSession && !signedIn) return replyOf(401, { status: 401, code: 'UNAUTHORIZED', msg: '' });
  if (method !== 'GET') sent.push(`${method} ${path.split('/').at(-1)} ${body}`);
  return replyOf(200, isSession ? signedIn : { remotes: [LIVE], ...EMPTY });
}
const EMPTY = {
  versions: [],
  failures: [],
  entries: [],
  tokens: [],
  sessions: [],
  links: [],
  keys: [],
  microFrontends: [],
};
const replyOf = (status: number, body: unknown) => ({
  ok: status < 400,
  status,
  text: async () => JSON.stringify(body),
});

beforeEach(() => {
  signedIn = ADA;
  sent = [];
  window.location.hash = '';
  globalThis.fetch = answer as unknown as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = ORIGINAL;
});

const click = async (name: string, within_: { getByRole: typeof screen.getByRole } = screen) =>
  act(async () => {
    fireEvent.click(within_.getByRole('button', { name }));
  });
const type = async (field: HTMLElement, value: string) =>
  act(async () => {
    fireEvent.change(field, { target: { value } });
  });

test('where a session has ended meanwhile the page says so, and goes on with what was typed', async () => {
  render(<OperatorView config={{ projectId: 'spieltag', signIn: 'token', hasGame: false }} />);
  await screen.findByRole('region', { name: 'mf-live' });
  await click('Anhalten');
  const question = within(await screen.findByRole('dialog'));
  await type(question.getByLabelText('Grund'), 'Spieltag');
  signedIn = null;
  await click('Anhalten', question);
  expect((await screen.findByRole('alert')).textContent).toContain('Deine Anmeldung ist beendet');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('region', { name: 'mf-live' })).toBeNull();
  const field = screen.getByLabelText('Zugangsschlüssel');
  expect(document.activeElement).toBe(field);
  await type(field, 'a.new.token');
  await click('Anmelden');
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText('Grund')).toHaveProperty('value', 'Spieltag');
  expect(sent).toHaveLength(1);
  await click('Anhalten', again);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toBe('POST pause {"reason":"Spieltag","seen":"first"}');
});

test('who signs out leaves nothing behind', async () => {
  render(<OperatorView config={{ projectId: 'spieltag', signIn: 'token', hasGame: false }} />);
  await screen.findByRole('region', { name: 'mf-live' });
  await click('Abmelden');
  expect(await screen.findByLabelText('Zugangsschlüssel')).toBeTruthy();
  expect(screen.queryByText(/Deine Anmeldung ist beendet/)).toBeNull();
  expect(document.body.textContent).not.toContain('mf-live');
});

test('at an issuer the tab waits, and goes on when somebody is signed in again', async () => {
  render(<OperatorView config={{ projectId: 'spieltag', signIn: 'issuer', hasGame: false }} />);
  await screen.findByRole('region', { name: 'mf-live' });
  signedIn = null;
  await click('Anhalten');
  const question = within(await screen.findByRole('dialog'));
  await type(question.getByLabelText('Grund'), 'Spieltag');
  await click('Anhalten', question);
  const link = await screen.findByRole('link', { name: 'Anmelden' });
  expect(link.getAttribute('target')).toBe('_blank');
  signedIn = ADA;
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
  });
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText('Grund')).toHaveProperty('value', 'Spieltag');
});

test.each([
  ['refused', 'Dieses Konto hat die Rolle für den Betrieb nicht.'],
  ['failed', 'Die Anmeldung hat nicht geklappt. Bitte noch einmal versuchen.'],
])('how a sign-in at the issuer ended is said: %s', async (outcome, text) => {
  signedIn = null;
  window.history.replaceState(null, '', `/?sign-in=${outcome}`);
  render(<OperatorView config={{ projectId: 'spieltag', signIn: 'issuer', hasGame: false }} />);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  window.history.replaceState(null, '', '/');
});

test('which part is shown stands in the address, and the others stay as they are', async () => {
  render(<OperatorView config={{ projectId: 'spieltag', signIn: 'token', hasGame: false }} />);
  await screen.findByRole('region', { name: 'mf-live' });
  const go = (section: string) =>
    act(async () => {
      window.location.hash = section;
      window.dispatchEvent(new Event('hashchange'));
    });
  await go('access');
  const tokens = within(await screen.findByRole('region', { name: 'Tokens' }));
  await type(tokens.getByLabelText('Für wen'), 'dee');
  await go('history');
  expect(await screen.findByText('Noch wurde nichts geändert.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Tokens' })).toBeNull();
  await go('access');
  expect(tokens.getByLabelText('Für wen')).toHaveProperty('value', 'dee');
});
