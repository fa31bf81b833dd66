import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { AdminApi, RemoteOverview } from '../../api/admin-api.ts';
import { SessionContext } from '../../session/session-state.ts';
import { Remotes } from '../remotes.view.tsx';

/** Versions of a remote: everybody's, and the one on its way. */
export const [STABLE, CANARY] = ['1.0.0-0123456789', '1.0.1-0123456789'];

/** A remote as the registry tells of it. */
export function remote(name: string, part: Partial<RemoteOverview['state']> = {}): RemoteOverview {
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

/** A rollout that waits for visitors. */
export const WAITING = remote('mf-live', {
  phase: 'waiting',
  deployment: {
    deploymentId: 'd-1',
    version: CANARY,
    strategy: 'Canary10Percent5Minutes',
    staffFirst: false,
    audience: 'visitors',
    step: 1,
    startedAt: '2026-11-23T06:00:00.000Z',
    nextStepAt: '2026-11-23T06:05:00.000Z',
    evidence: { mounts: 3, needed: 20 },
  },
});

/** A rollout that goes on. */
export const ROLLING = remote('mf-live', {
  phase: 'rolling',
  fallback: STABLE,
  shares: [
    { version: STABLE, traffic: 90, default: true },
    { version: CANARY, traffic: 10, default: false },
  ],
});

const OPERATOR = { role: 'operator' as const, remotes: [] };

/** Shows remotes; returns how often the session was said to have ended. */
export function show(api: Partial<AdminApi>, who: Parameters<typeof Remotes>[0]['who'] = OPERATOR) {
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

/** Opens the choice of a published version on a card. */
export async function unfoldVersions(card: ReturnType<typeof within>) {
  const details = card.getByText(/^Version wählen/).closest('details') as HTMLDetailsElement;
  details.open = true;
  await act(async () => {
    fireEvent(details, new Event('toggle'));
  });
}

/** Presses a button of a card. */
export async function press(card: ReturnType<typeof within>, name: string) {
  await act(async () => {
    fireEvent.click(card.getByRole('button', { name }));
  });
  return within(await screen.findByRole('dialog'));
}

/** Says why, and does it. */
export async function confirm(question: ReturnType<typeof within>, name: string, reason = 'Weil') {
  const field = question.getByLabelText('Grund');
  await act(async () => {
    fireEvent.change(field, { target: { value: reason } });
  });
  await act(async () => {
    fireEvent.click(question.getByRole('button', { name }));
  });
}

/** The card of a remote. */
export const card = async (name: string) => within(await screen.findByRole('region', { name }));
