import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import type { PageErrors } from '@spieltag/shared-kernel/registry';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { AdminError } from '../api/call-row.ts';
import type { ErrorsApi, WantedErrors } from '../api/errors-api.ts';
import { SessionContext } from '../session/session-state.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { Errors } from './errors.view.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

const ERROR: PageErrors['errors'][number] = {
  remote: 'mf-live',
  code: 'UNCAUGHT',
  phase: 'render',
  message: '<img src=x onerror="document.title = 1">',
  stack: 'Error: no score\n    at src/score.ts:1:1',
  versions: ['1.0.1-0123456789', '1.0.0-0123456789'],
  visitors: 4,
  reports: 9,
  browsers: { 'Firefox 140': 9 },
  paths: { '/*/live': 9 },
  firstAt: '2026-11-23T06:00:00.000Z',
  lastAt: '2026-11-23T06:05:00.000Z',
};
const REMOTES = [{ remote: 'mf-live', versions: ERROR.versions }];

/** Shows errors as a registry tells of them. @returns what was asked for */
async function show(answer: () => PageErrors) {
  const asked: WantedErrors[] = [];
  const api: ErrorsApi = {
    async readErrors(wanted) {
      asked.push(wanted);
      return answer();
    },
  };
  await act(async () => {
    render(
      <SessionContext value={{ isActive: true, onEnded: () => undefined }}>
        <Errors api={api} />
      </SessionContext>,
    );
  });
  return asked;
}
const change = (field: HTMLElement, value: string) =>
  act(async () => {
    fireEvent.change(field, { target: { value } });
  });

test.each([
  [1, 'Erster Fehler der Version bei 1 Besucher'],
  [4, 'Erster Fehler der Version bei 4 Besuchern'],
])('a failure for %i visitors is counted as so many', async (visitors, text) => {
  await show(() => ({ errors: [{ ...ERROR, visitors }], found: 1, remotes: REMOTES }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('each message is shown as text, with how often, since when, where and in what', async () => {
  await show(() => ({ errors: [ERROR], found: 1, remotes: REMOTES }));
  const list = within(await screen.findByRole('list', { name: 'Fehler in den Seiten' }));
  expect(list.getByText(ERROR.message)).toBeTruthy();
  expect(list.getByText(/9-mal/)).toBeTruthy();
  expect(list.getByText(`Versionen: ${ERROR.versions.join(', ')}`)).toBeTruthy();
  expect(list.getByText('Browser: Firefox 140 (9)')).toBeTruthy();
  expect(document.querySelector('pre')?.textContent).toBe(ERROR.stack);
  expect(document.querySelector('img')).toBeNull();
});

test('a remote, one of its versions and words are asked for, from the first page on', async () => {
  const asked = await show(() => ({ errors: [ERROR], found: 45, remotes: REMOTES }));
  await act(async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Nächste Seite' }));
  });
  expect(asked.at(-1)?.page).toBe(1);
  await change(screen.getByLabelText('Remote'), 'mf-live');
  await change(screen.getByLabelText('Version'), '1.0.0-0123456789');
  await change(screen.getByRole('searchbox'), 'score');
  expect(asked.at(-1)).toEqual({
    remote: 'mf-live',
    version: '1.0.0-0123456789',
    search: 'score',
    page: 0,
  });
  await change(screen.getByLabelText('Remote'), '');
  expect(asked.at(-1)).toMatchObject({ remote: '', version: '' });
});

test('where nothing has failed it says so', async () => {
  await show(() => ({ errors: [], found: 0, remotes: [] }));
  expect(await screen.findByText('Noch kein Fehler')).toBeTruthy();
});

test('a registry that does not answer is said, and asked again', async () => {
  let isAway = true;
  await show(() => {
    if (isAway) throw new AdminError(undefined, []);
    return { errors: [ERROR], found: 1, remotes: REMOTES };
  });
  expect(await screen.findByText('Die Registry antwortet nicht.')).toBeTruthy();
  isAway = false;
  await act(async () => {
    fireEvent.click(screen.getByRole('button'));
  });
  expect(await screen.findByText(ERROR.message)).toBeTruthy();
});
