import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AdminError } from '../api/call-row.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import {
  CANARY,
  card,
  confirm,
  press,
  ROLLING,
  remote,
  STABLE,
  show,
  WAITING,
} from './testing/shown-remotes.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

test('of a rollout both versions are shown, how they fare, and what can be done', async () => {
  const steered: string[] = [];
  show({
    steer: async (seen, { kind }, why) =>
      void steered.push(`${seen.id} ${kind} ${seen.revision} ${why}`),
  });
  const live = await card('mf-live');
  expect(live.getByText('10 % der Besucher, im Rollout')).toBeTruthy();
  expect(live.getByText('Gestartet: 7, gescheitert: 2 (Besucher, letzte Stunde)')).toBeTruthy();
  expect(live.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Allen geben',
    'Anhalten',
    'Zurückrollen',
  ]);
  const question = await press(live, 'Zurückrollen');
  const outcome = within(question.getByRole('list', { name: 'Wer dann welche Version bekommt' }));
  expect(outcome.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${STABLE}100 % statt 90 %`,
    `${CANARY}0 % statt 10 %`,
  ]);
  expect(steered).toEqual([]);
  await confirm(question, 'Zurückrollen', ' Sie springt ');
  expect(steered).toEqual(['mf-live rollback first Sie springt']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['split', '10 % der Besucher, von Hand gesetzt'],
  ['paused', '10 % der Besucher, Rollout angehalten'],
  ['waiting', '10 % der Besucher, im Rollout'],
] as const)(
  'of a share while it is %s it is said whether it goes on by itself',
  async (phase, words) => {
    show({ readOverviews: async () => [{ ...ROLLING, state: { ...ROLLING.state, phase } }] });
    const live = await card('mf-live');
    expect(live.getByText(words)).toBeTruthy();
    expect(live.getByText('90 % der Besucher')).toBeTruthy();
  },
);

test('without a reason nothing is done', async () => {
  const steered: string[] = [];
  show({ steer: async () => void steered.push('steered') });
  const question = await press(await card('mf-live'), 'Anhalten');
  await confirm(question, 'Anhalten', '   ');
  expect(steered).toEqual([]);
  expect(question.getByText('Der Grund steht im Verlauf: mindestens drei Zeichen.')).toBeTruthy();
});

test('where there is nothing to go back to, nothing offers it', async () => {
  show({});
  const groups = await card('mf-groups');
  expect(groups.queryByRole('button')).toBeNull();
});

test('who is of a team changes its remotes alone', async () => {
  show({}, { role: 'team', remotes: ['mf-live'] });
  expect((await card('mf-live')).getByRole('button', { name: 'Anhalten' })).toBeTruthy();
  const groups = await card('mf-groups');
  expect(groups.getByText('Ändern können dieses Remote sein Team und der Betrieb.')).toBeTruthy();
});

test("what the registry refuses is said in the user's language, and what was typed stays", async () => {
  show({ steer: async () => Promise.reject(new AdminError('REMOTE_PINNED', ['It is pinned'])) });
  const question = await press(await card('mf-live'), 'Anhalten');
  await confirm(question, 'Anhalten', 'Spieltag');
  const said = await question.findByRole('alert');
  expect(said.textContent).toMatch(/^Das Remote ist auf eine Version festgelegt.*It is pinned$/);
  expect(question.getByLabelText('Grund')).toHaveProperty('value', 'Spieltag');
});

test('of what somebody else has changed meanwhile nothing is overwritten, and one decides anew', async () => {
  const seen: string[] = [];
  const changed = remote('mf-live', { ...ROLLING.state, revision: 'second', phase: 'paused' });
  let overviews = [ROLLING];
  const refusal = new AdminError('STATE_CHANGED', ['mf-live has changed meanwhile: bo did pause']);
  show({
    readOverviews: async () => overviews,
    steer: async ({ revision }) => {
      seen.push(revision);
      overviews = [changed];
      if (revision === 'first') throw refusal;
    },
  });
  const question = await press(await card('mf-live'), 'Zurückrollen');
  await confirm(question, 'Zurückrollen');
  expect((await question.findByRole('alert')).textContent).toContain('bo did pause');
  await act(async () => {
    fireEvent.click(question.getByRole('button', { name: 'Zurückrollen' }));
  });
  expect(seen).toEqual(['first', 'second']);
});

test.each([
  ['no answer at all', undefined],
  ['a database that went away', 'UNAVAILABLE'],
  ['a failure of the registry', 'INTERNAL'],
] as const)('what may have been done is not done twice after %s', async (_name, code) => {
  const seen: string[] = [];
  const done = remote('mf-live', { revision: 'second' });
  let overviews = [ROLLING];
  show({
    readOverviews: async () => overviews,
    steer: async ({ revision }) => {
      seen.push(revision);
      overviews = [done];
      const isFirst = seen.length === 1;
      throw isFirst ? new AdminError(code, []) : new AdminError('STATE_CHANGED', ['you did it']);
    },
  });
  const live = await card('mf-live');
  const question = await press(live, 'Zurückrollen');
  await confirm(question, 'Zurückrollen');
  const said = await question.findByRole('alert');
  expect(said.textContent).toContain('Vielleicht ist es trotzdem geschehen.');
  expect(live.getByText('stabil')).toBeTruthy();
  await confirm(question, 'Zurückrollen');
  expect(seen).toEqual(['first', 'first']);
  expect(said.textContent).toContain('you did it');
  expect(said.textContent).not.toContain('Vielleicht');
});

test('a session that holds no longer is told, and the question is away until the next', async () => {
  const ended = show({ steer: async () => Promise.reject(new AdminError('UNAUTHORIZED', [])) });
  const question = await press(await card('mf-live'), 'Anhalten');
  await confirm(question, 'Anhalten');
  await waitFor(() => expect(ended).toEqual([true]));
});

test('a registry that does not answer is said, with another try', async () => {
  show({ readOverviews: async () => Promise.reject(new AdminError(undefined, [])) });
  expect(await screen.findByText('Die Registry antwortet nicht.')).toBeTruthy();
});

test('what was read stays while the registry is away', async () => {
  let isAway = false;
  show({
    readOverviews: async () => {
      if (isAway) throw new AdminError(undefined, []);
      return [ROLLING];
    },
    steer: async () => Promise.reject(new AdminError(undefined, [])),
  });
  const live = await card('mf-live');
  isAway = true;
  const question = await press(live, 'Anhalten');
  await confirm(question, 'Anhalten');
  expect(await screen.findByText(/Du siehst den letzten Stand/)).toBeTruthy();
  expect(live.getByText('10 % der Besucher, im Rollout')).toBeTruthy();
});

test('what others have done is said as it comes', async () => {
  const entry = {
    at: '2026-11-23T06:00:00.000Z',
    actor: 'bo',
    role: 'operator',
    action: 'pin',
    remote: 'mf-groups',
    reason: '',
    before: null,
    after: null,
  } as const;
  let groups = remote('mf-groups');
  show({ readOverviews: async () => [ROLLING, groups] });
  const question = await press(await card('mf-live'), 'Anhalten');
  groups = { ...groups, history: [entry] };
  await confirm(question, 'Anhalten');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'mf-groups: festgelegt (bo).',
    ),
  );
});

test('a rollout that waits says for how many visitors, and an operator may go on', async () => {
  const steered: string[] = [];
  show({
    readOverviews: async () => [WAITING],
    steer: async (...given) => void steered.push(given[1].kind),
  });
  const live = await card('mf-live');
  expect(live.getByText('Gestartet: 3 von 20 (Besucher, auf die diese Stufe wartet)')).toBeTruthy();
  await confirm(await press(live, 'Nächste Stufe jetzt'), 'Nächste Stufe jetzt');
  expect(steered).toEqual(['advance']);
});

test('a last step says that it gives everybody the version', async () => {
  const { deployment } = WAITING.state;
  const state = {
    ...{ ...ROLLING.state, phase: 'waiting' as const },
    deployment: deployment && { ...deployment, nextTraffic: 100 },
  };
  show({ readOverviews: async () => [{ ...WAITING, state }] });
  const question = await press(await card('mf-live'), 'Nächste Stufe jetzt');
  expect(question.getByText('100 % statt 10 %')).toBeTruthy();
  expect(question.getByText(/^Das betrifft alle, die spielen/)).toBeTruthy();
});

test('the shell comes first, in words of its own', async () => {
  show({ readOverviews: async () => [ROLLING, remote('shell')] });
  const shell = await card('shell');
  expect(screen.getAllByRole('region')[0]?.textContent).toContain('shell');
  expect(shell.getByText(/^Der Rahmen jeder Seite/)).toBeTruthy();
  expect(shell.getByText('Seiten, in denen sie nicht startet, laden')).toBeTruthy();
});

test('what pages have instead of what does not fit the shell stands on its card and on that of each remote', async () => {
  const market = { name: 'mf-market', from: CANARY, to: STABLE };
  const live = { name: 'mf-live', from: CANARY, to: null };
  show({
    readOverviews: async () => [
      remote('shell', { goneBack: [live, market] }),
      remote('mf-live', { goneBack: [live] }),
      remote('mf-market', { goneBack: [market] }),
      remote('mf-groups'),
    ],
  });
  const instead = `Seiten haben ${STABLE}: ${CANARY} passt nicht zur Shell`;
  const missing = 'fehlt: Keine Version passt zur Shell';
  const shell = await card('shell');
  expect(shell.getByText('mf-market').nextSibling?.textContent).toBe(instead);
  expect(shell.getByText('mf-live').nextSibling?.textContent).toBe(missing);
  const shown = async (name: string) =>
    (await card(name)).queryByText('Auf Seiten')?.nextSibling?.textContent;
  expect([await shown('mf-live'), await shown('mf-market'), await shown('mf-groups')]).toEqual([
    missing,
    instead,
    undefined,
  ]);
});
