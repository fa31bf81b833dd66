import { expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { AdminApi, RemoteOverview } from '../api/admin-api.ts';
import { AdminError } from '../api/call-row.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { Remotes } from './remotes.view.tsx';

void registerTexts('operator', { de, en });

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
  const counts = { visitors: 9, networks: 1, causes: [] };
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

function show(api: Partial<AdminApi>) {
  const refused: true[] = [];
  render(
    <Remotes
      api={{
        readOverviews: async () => [ROLLING, remote('mf-groups')],
        steer: async () => {},
        ...api,
      }}
      onRefused={() => refused.push(true)}
    />,
  );
  return refused;
}

test('of a rollout both versions are shown, how they fare, and what can be done', async () => {
  const steered: string[] = [];
  show({
    steer: async (seen, { kind }) => void steered.push(`${seen.id} ${kind} ${seen.revision}`),
  });
  const live = within(await screen.findByRole('region', { name: 'mf-live' }));
  expect(live.getByText('10 % der Besucher, im Rollout')).toBeTruthy();
  expect(
    live.getByText('bei 7 Besuchern gestartet, bei 2 gescheitert (letzte Stunde)'),
  ).toBeTruthy();
  expect(live.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Allen geben',
    'Anhalten',
    'Zurückrollen',
  ]);
  await act(async () => {
    fireEvent.click(live.getByRole('button', { name: 'Zurückrollen' }));
  });
  expect(steered).toEqual([]);
  const question = within(await screen.findByRole('alertdialog'));
  await act(async () => {
    fireEvent.click(question.getByRole('button', { name: 'Zurückrollen' }));
  });
  expect(steered).toEqual(['mf-live rollback first']);
});

test('where there is nothing to go back to, nothing offers it', async () => {
  show({});
  const groups = within(await screen.findByRole('region', { name: 'mf-groups' }));
  expect(groups.queryByRole('button')).toBeNull();
});

test("what the registry refuses is said in the user's language", async () => {
  show({ steer: async () => Promise.reject(new AdminError('REMOTE_PINNED', ['It is pinned'])) });
  const pause = await screen.findByRole('button', { name: 'Anhalten' });
  await act(async () => {
    fireEvent.click(pause);
  });
  expect(
    await screen.findByText(/^mf-live: Das Remote ist auf eine Version festgelegt/),
  ).toBeTruthy();
});

test('a token that holds no longer leads back to the sign-in', async () => {
  const refused = show({
    readOverviews: async () => Promise.reject(new AdminError('UNAUTHORIZED', [])),
  });
  await waitFor(() => expect(refused).toEqual([true]));
});

test('a registry that does not answer is said, with another try', async () => {
  show({ readOverviews: async () => Promise.reject(new AdminError(undefined, [])) });
  expect(await screen.findByText('Die Registry antwortet nicht.')).toBeTruthy();
});

test('a rollout that waits says for how many visitors, and an operator may go on', async () => {
  const steered: string[] = [];
  show({
    readOverviews: async () => [WAITING],
    steer: async (...given) => void steered.push(given[1].kind),
  });
  const live = within(await screen.findByRole('region', { name: 'mf-live' }));
  expect(
    live.getByText('bei 3 von 20 Besuchern gestartet, auf die diese Stufe wartet'),
  ).toBeTruthy();
  await act(async () => {
    fireEvent.click(live.getByRole('button', { name: 'Nächste Stufe jetzt' }));
  });
  expect(steered).toEqual(['advance']);
});

test('failures are shown as text, whatever a page has written into them', async () => {
  const message = '<img src=x onerror="document.title = 1">';
  const failure = {
    version: CANARY,
    phase: 'mount',
    code: 'MOUNT_FAILED',
    message,
    stack: '<script>document.title = 2</script>\n    at src/score.ts:1:1',
    visitors: 4,
    browsers: { 'Firefox 140': 3, 'Edge 140': 1 },
    paths: { '/*/live': 4 },
    firstAt: '2026-11-23T06:00:00.000Z',
    lastAt: '2026-11-23T06:05:00.000Z',
  };
  show({ readOverviews: async () => [{ ...ROLLING, failures: [failure] }] });
  const live = within(await screen.findByRole('region', { name: 'mf-live' }));
  expect(live.getByText(message)).toBeTruthy();
  expect(live.getByText('Firefox 140 (3), Edge 140 (1)')).toBeTruthy();
  expect(document.querySelector('pre script, pre img, p img')).toBeNull();
});

test('a version is given to a tenth at once, and to everybody only when asked twice', async () => {
  const steered: object[] = [];
  const published = { publishedAt: '', withdrawnAt: null, signedBy: null };
  const pinned = remote('mf-live', {
    phase: 'pinned',
    versions: [{ version: CANARY, ...published }],
  });
  show({
    readOverviews: async () => [pinned],
    steer: async (_seen, steering) => void steered.push(steering),
  });
  const live = within(await screen.findByRole('region', { name: 'mf-live' }));
  await act(async () => {
    fireEvent.click(live.getByRole('button', { name: 'Ausrollen' }));
  });
  const tenth = { kind: 'deploy', version: CANARY, strategy: 'Canary10Percent10Minutes' };
  expect(steered).toEqual([tenth]);
  for (const [name, steering] of [
    ['Festlegen', { kind: 'pin', version: CANARY }],
    ['Festlegung lösen', { kind: 'unpin' }],
  ] as const) {
    await act(async () => {
      fireEvent.click(live.getByRole('button', { name }));
    });
    expect(steered).not.toContainEqual(steering);
    const question = within(await screen.findByRole('alertdialog'));
    await act(async () => {
      fireEvent.click(question.getByRole('button', { name }));
    });
    expect(steered).toContainEqual(steering);
  }
});

test('of what somebody else has changed meanwhile nothing is overwritten, and it is said who', async () => {
  const refusal = new AdminError('STATE_CHANGED', ['mf-live has changed meanwhile: bo did pin']);
  show({ steer: async () => Promise.reject(refusal) });
  const pause = await screen.findByRole('button', { name: 'Anhalten' });
  await act(async () => {
    fireEvent.click(pause);
  });
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('Inzwischen hat jemand anderes etwas geändert');
  expect(said.textContent).toContain('bo did pin');
});
