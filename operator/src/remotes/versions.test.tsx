import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { act, fireEvent, screen } from '@testing-library/react';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import {
  CANARY,
  card,
  confirm,
  press,
  remote,
  STABLE,
  show,
  unfoldVersions,
  WAITING,
} from './testing/shown-remotes.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

afterEach(() => {
  jest.useRealTimers();
});

const POLL_MS = 5000;
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
  const live = await card('mf-live');
  await unfoldVersions(live);
  const question = await press(live, name);
  const isAboutOne = 'version' in steering;
  expect(question.queryByRole('heading', { name: `${name}: mf-live ${CANARY}` }) !== null).toBe(
    isAboutOne,
  );
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

test('shares that were set by hand and taken back later are not shown any more', async () => {
  const { versions } = PINNED.state;
  const before = remote('mf-live', { versions });
  const split = remote('mf-live', {
    ...{ versions, phase: 'split' as const, fallback: STABLE, revision: 'second' },
    shares: [
      { version: CANARY, traffic: 30, default: false },
      { version: STABLE, traffic: 70, default: true },
    ],
  });
  let now = before;
  show({
    readOverviews: async () => [now],
    steer: async (_seen, { kind }) => {
      now = kind === 'shares' ? split : before;
    },
  });
  const live = await card('mf-live');
  const change = (label: string, value: string) =>
    act(async () => {
      const field = live.getByLabelText(label);
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    });
  await change('Weitere Version', CANARY);
  await change(CANARY, '30');
  await change(STABLE, '70');
  await confirm(await press(live, 'Anteile setzen'), 'Anteile setzen');
  expect(live.getByLabelText(CANARY)).toHaveProperty('value', '30');
  await confirm(await press(live, 'Zurückrollen'), 'Zurückrollen');
  expect(live.queryByLabelText(CANARY)).toBeNull();
  expect(live.getByLabelText(STABLE)).toHaveProperty('value', '100');
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
  expect(live.getByText('Gestartet: 2, gescheitert: 1 (Mitarbeitende)')).toBeTruthy();
  await unfoldVersions(live);
  await act(async () => {
    fireEvent.click(live.getByRole('switch', { name: /^Zuerst nur Mitarbeitende/ }));
  });
  const question = await press(live, 'Ausrollen');
  expect(question.getByText(/für alle anderen ändert sich noch nichts/)).toBeTruthy();
  expect(question.getByRole('heading', { name: `Ausrollen: mf-live ${CANARY}` })).toBeTruthy();
  await confirm(question, 'Ausrollen');
  expect(steered).toMatchObject([{ kind: 'deploy', staffFirst: true }]);
});

test.each(['rolling', 'waiting', 'paused'] as const)(
  'a first version that staff alone have is taken back while it is %s, and nobody has it then',
  async (phase) => {
    const steered: object[] = [];
    const deployment = WAITING.state.deployment && {
      ...WAITING.state.deployment,
      ...{ staffFirst: true, audience: 'staff' as const, step: 0 },
    };
    const shares = [{ version: CANARY, traffic: 0, default: false }];
    show({
      readOverviews: async () => [remote('mf-live', { phase, deployment, shares })],
      steer: async (_seen, given) => void steered.push(given),
    });
    const question = await press(await card('mf-live'), 'Zurückrollen');
    expect(question.getByText(/danach hat sie niemand mehr/)).toBeTruthy();
    expect(question.queryByText(/betrifft alle/)).toBeNull();
    await confirm(question, 'Zurückrollen');
    expect(steered).toEqual([{ kind: 'rollback' }]);
  },
);

test('of a version it is said where it came from, and of a rollout that staff had it first', async () => {
  const versions = [
    { version: CANARY, ...published, previewOf: 'new-table' },
    {
      version: STABLE,
      ...published,
      copiedFrom: { site: 'https://staging.example', publishedAt: '' },
    },
  ];
  const deployment = WAITING.state.deployment && { ...WAITING.state.deployment, staffFirst: true };
  show({
    readOverviews: async () => [remote('mf-live', { phase: 'waiting', deployment, versions })],
  });
  const live = await card('mf-live');
  await unfoldVersions(live);
  expect(live.getAllByRole('option', { name: /Vorschau von new-table$/ })).not.toEqual([]);
  expect(
    live.getByRole('option', { name: /übernommen von https:\/\/staging\.example$/ }),
  ).toBeTruthy();
  expect(live.getByText('Mitarbeitende haben sie, jetzt auch ein Teil der Besucher')).toBeTruthy();
});

test('the newest is chosen that is neither a preview nor withdrawn, and stays chosen when another comes', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const versions = [
    { version: '1.0.3-0123456789', ...published, previewOf: 'new-table' },
    { version: '1.0.2-0123456789', ...published, withdrawnAt: '2026-11-23T07:00:00.000Z' },
    ...PINNED.state.versions,
  ];
  let shown = remote('mf-live', { versions });
  show({ readOverviews: async () => [shown] });
  const live = await card('mf-live');
  await unfoldVersions(live);
  const chosen = () => live.getByLabelText<HTMLSelectElement>('Version').value;
  expect(chosen()).toBe(CANARY);
  const newer = { version: '1.0.4-0123456789', ...published };
  shown = remote('mf-live', { versions: [newer, ...versions] });
  await act(() => jest.advanceTimersByTimeAsync(POLL_MS));
  expect(live.getByText('Version wählen (5)')).toBeTruthy();
  expect(chosen()).toBe(CANARY);
});

test.each([
  ['Zurückrollen', /mit dem nächsten Bildschirm neu geladen\.$/],
  ['Hierhin zurückrollen', /mit dem nächsten Bildschirm neu geladen\.$/],
  ['Festlegen', /mit dem nächsten Bildschirm neu geladen\.$/],
  ['Anteile setzen', /wechseln, wenn sie neu geladen werden\.$/],
])('of the shell it is said before "%s" when open pages change', async (name, words) => {
  const { versions } = PINNED.state;
  show({ readOverviews: async () => [remote('shell', { versions, fallback: CANARY })] });
  const shell = await card('shell');
  await unfoldVersions(shell);
  const question = await press(shell, name);
  expect(question.getByText(/^Das betrifft alle, die spielen/).textContent).toMatch(words);
});
