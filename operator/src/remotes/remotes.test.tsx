import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { AdminApi, RemoteOverview } from '../api/admin-api.ts';
import { AdminError } from '../api/call-row.ts';
import { SessionContext } from '../session/session-state.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { Remotes } from './remotes.view.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

const [STABLE, CANARY] = ['1.0.0-0123456789', '1.0.1-0123456789'];

function remote(name: string, part: Partial<RemoteOverview['state']> = {}): RemoteOverview {
  const state: RemoteOverview['state'] = {
    name,
    id: name,
    phase: 'stable',
    revision: 'first',
    shares: [{ version: STABLE, traffic: 100, default: true }],
    deployment: null,
    fallback: null,
    versions: [],
    ...part,
  };
  const counts = { visitors: 9, networks: 1, causes: [], staff: { mounts: 0, failures: 0 } };
  return {
    state,
    health: [{ version: CANARY, mounts: 7, failures: 2, ...counts }],
    failures: [],
    history: [],
  };
}

const WAITING = remote('mf-live', {
  phase: 'waiting',
  deployment: {
    deploymentId: 'd-1',
    version: CANARY,
    strategy: 'Canary10Percent5Minutes',
    staffFirst: false,
    audience: 'visitors',
    startedAt: '2026-11-23T06:00:00.000Z',
    nextStepAt: '2026-11-23T06:05:00.000Z',
    evidence: { mounts: 3, needed: 20 },
  },
});

const ROLLING = remote('mf-live', {
  phase: 'rolling',
  fallback: STABLE,
  shares: [
    { version: STABLE, traffic: 90, default: true },
    { version: CANARY, traffic: 10, default: false },
  ],
});

const OPERATOR = { role: 'operator' as const, remotes: [] };

function show(api: Partial<AdminApi>, who: Parameters<typeof Remotes>[0]['who'] = OPERATOR) {
  const ended: true[] = [];
  const state = { isActive: true, onEnded: () => void ended.push(true) };
  const whole: AdminApi = {
    readOverviews: async () => [ROLLING, remote('mf-groups')],
    steer: async () => {},
    ...api,
  };
  render(
    <SessionContext value={state}>
      <Remotes api={whole} who={who} />
    </SessionContext>,
  );
  return ended;
}

/** Presses a button of a card. */
async function press(card: ReturnType<typeof within>, name: string) {
  await act(async () => {
    fireEvent.click(card.getByRole('button', { name }));
  });
  return within(await screen.findByRole('dialog'));
}

/** Says why, and does it. */
async function confirm(question: ReturnType<typeof within>, name: string, reason = 'Weil') {
  const field = question.getByLabelText('Grund');
  await act(async () => {
    fireEvent.change(field, { target: { value: reason } });
  });
  await act(async () => {
    fireEvent.click(question.getByRole('button', { name }));
  });
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('of a rollout both versions are shown, how they fare, and what can be done', async () => {
  const steered: string[] = [];
  show({
    steer: async (seen, { kind }, why) =>
      void steered.push(`${seen.id} ${kind} ${seen.revision} ${why}`),
  });
  const live = await card('mf-live');
  expect(live.getByText('10 % der Besucher, im Rollout')).toBeTruthy();
  expect(
    live.getByText('bei 7 Besuchern gestartet, bei 2 gescheitert (letzte Stunde)'),
  ).toBeTruthy();
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
  expect(
    live.getByText('bei 3 von 20 Besuchern gestartet, auf die diese Stufe wartet'),
  ).toBeTruthy();
  await confirm(await press(live, 'Nächste Stufe jetzt'), 'Nächste Stufe jetzt');
  expect(steered).toEqual(['advance']);
});

const FAILURE = {
  version: CANARY,
  phase: 'mount',
  code: 'MOUNT_FAILED',
  message: '<img src=x onerror="document.title = 1">',
  stack: '<script>document.title = 2</script>\n    at src/score.ts:1:1',
  visitors: 4,
  browsers: { 'Firefox 140': 3, 'Edge 140': 1 },
  paths: { '/*/live': 4 },
  firstAt: '2026-11-23T06:00:00.000Z',
  lastAt: '2026-11-23T06:05:00.000Z',
};

test('failures are shown as text, whatever a page has written into them', async () => {
  show({ readOverviews: async () => [{ ...ROLLING, failures: [FAILURE] }] });
  const live = await card('mf-live');
  expect(live.getByText(FAILURE.message)).toBeTruthy();
  expect(live.getByText('Browser: Firefox 140 (3), Edge 140 (1)')).toBeTruthy();
  expect(document.querySelector('pre script, pre img, p img')).toBeNull();
});

test('of many failures the most frequent are shown, those of a version alone, or all', async () => {
  const failures = Array.from({ length: 12 }, (_, no) => ({
    ...FAILURE,
    version: no % 2 ? CANARY : STABLE,
    message: `failure ${no}`,
  }));
  show({ readOverviews: async () => [{ ...ROLLING, failures }] });
  const live = await card('mf-live');
  const shown = () => live.getAllByText(/^failure \d+$/).length;
  expect(shown()).toBe(5);
  await act(async () => {
    fireEvent.change(live.getByLabelText('Version'), { target: { value: CANARY } });
  });
  expect(live.queryByText('failure 0')).toBeNull();
  await act(async () => {
    fireEvent.click(live.getByText('Alle 6 Fehler zeigen'));
  });
  expect(shown()).toBe(6);
});

const published = { publishedAt: '2026-11-23T06:00:00.000Z', withdrawnAt: null, signedBy: null };
const PINNED = remote('mf-live', {
  phase: 'pinned',
  versions: [
    { version: CANARY, ...published },
    { version: STABLE, ...published },
  ],
});

test.each<[string, object]>([
  [
    'Ausrollen',
    { kind: 'deploy', version: CANARY, strategy: 'Canary10Percent10Minutes', staffFirst: false },
  ],
  ['Festlegen', { kind: 'pin', version: CANARY }],
  ['Hierhin zurückrollen', { kind: 'rollbackTo', version: CANARY }],
  ['Festlegung lösen', { kind: 'unpin' }],
])('%s asks first, and does it with a reason', async (name, steering) => {
  const steered: object[] = [];
  show({
    readOverviews: async () => [PINNED],
    steer: async (_seen, given) => void steered.push(given),
  });
  const question = await press(await card('mf-live'), name);
  expect(steered).toEqual([]);
  await confirm(question, name);
  expect(steered).toEqual([steering]);
});

test('shares are set by hand where they are whole, and it is said who gets what', async () => {
  const steered: object[] = [];
  show({
    readOverviews: async () => [remote('mf-live', { versions: PINNED.state.versions })],
    steer: async (_seen, given) => void steered.push(given),
  });
  const live = await card('mf-live');
  const change = (label: string, value: string) =>
    act(async () => {
      fireEvent.change(live.getByLabelText(label), { target: { value } });
    });
  await change('Weitere Version', CANARY);
  await change(CANARY, '30');
  await act(async () => {
    fireEvent.click(live.getByRole('button', { name: 'Anteile setzen' }));
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(live.getByText(/Zusammen 130 %.*100 Prozent ergeben/)).toBeTruthy();
  await change(STABLE, '70');
  const question = await press(live, 'Anteile setzen');
  expect(question.getByText('70 % statt 100 %')).toBeTruthy();
  expect(question.getByText('30 % statt 0 %')).toBeTruthy();
  await confirm(question, 'Anteile setzen');
  const shares = [
    { version: STABLE, traffic: 70 },
    { version: CANARY, traffic: 30 },
  ];
  expect(steered).toEqual([{ kind: 'shares', shares }]);
});

test('the shell comes first, in words of its own', async () => {
  show({ readOverviews: async () => [ROLLING, remote('shell')] });
  const shell = await card('shell');
  expect(screen.getAllByRole('region')[0]?.textContent).toContain('shell');
  expect(shell.getByText(/^Der Rahmen jeder Seite/)).toBeTruthy();
  expect(shell.getByText('Seiten, in denen sie nicht startet, laden')).toBeTruthy();
});

test('a rollout that begins with staff says so, and how the version fares for them', async () => {
  const steered: object[] = [];
  const { deployment } = WAITING.state;
  const [health] = WAITING.health;
  const state = {
    ...WAITING.state,
    deployment: deployment && { ...deployment, audience: 'staff' as const },
  };
  const staff = health && { ...health, version: STABLE, staff: { mounts: 2, failures: 1 } };
  show({
    readOverviews: async () => [
      {
        ...WAITING,
        state: { ...state, versions: PINNED.state.versions },
        health: staff ? [staff] : [],
      },
    ],
    steer: async (_seen, given) => void steered.push(given),
  });
  const live = await card('mf-live');
  expect(live.getByText('bisher nur für Mitarbeitende')).toBeTruthy();
  expect(live.getByText('bei 2 Mitarbeitenden gestartet, bei 1 gescheitert')).toBeTruthy();
  await act(async () => {
    fireEvent.click(live.getByRole('switch', { name: /^Zuerst nur Mitarbeitende/ }));
  });
  const question = await press(live, 'Ausrollen');
  expect(question.getByText(/für alle anderen ändert sich noch nichts/)).toBeTruthy();
  await confirm(question, 'Ausrollen');
  expect(steered).toMatchObject([{ kind: 'deploy', staffFirst: true }]);
});
