import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import type { WebhookState } from '@spieltag/shared-kernel/registry';
import { render, screen, within } from '@testing-library/react';
import { AdminError } from '../api/call-row.ts';
import type { HistoryApi } from '../api/history-api.ts';
import { SessionContext } from '../session/session-state.ts';
import { press } from '../testing/forms.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { History } from './history.view.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

const [EARLY, LATE] = ['2026-11-23T06:00:00.000Z', '2026-11-23T07:00:00.000Z'];
const UNTRIED: WebhookState = { isSet: true, deliveredAt: null, failure: null, waiting: 0 };

function show(
  state: WebhookState,
  api: Partial<HistoryApi> = {},
  role: 'operator' | 'team' = 'operator',
) {
  const whole: HistoryApi = {
    readHistory: async () => [],
    readWebhook: async () => state,
    testWebhook: async () => undefined,
    ...api,
  };
  render(
    <SessionContext value={{ isActive: true, onEnded: () => undefined }}>
      <History api={whole} who={{ role }} />
    </SessionContext>,
  );
}
const card = async () => within(await screen.findByRole('region', { name: 'Webhook' }));

test.each<[string, Partial<WebhookState>, string]>([
  ['was never tried', {}, 'noch nichts gesendet'],
  [
    'was taken last',
    { deliveredAt: LATE, failure: { at: EARLY, reason: 'status 500' } },
    'angenommen',
  ],
  [
    'was not taken last',
    { deliveredAt: EARLY, failure: { at: LATE, reason: 'status 500' } },
    'nicht angenommen',
  ],
  ['was never taken', { failure: { at: LATE, reason: 'ECONNREFUSED' } }, 'nicht angenommen'],
])('a webhook that %s says so', async (_name, state, badge) => {
  show({ ...UNTRIED, ...state });
  expect(await (await card()).findByText(badge)).toBeTruthy();
});

test('one that is not set says how to set it, and cannot be tried', async () => {
  show({ ...UNTRIED, isSet: false });
  const webhook = await card();
  expect(await webhook.findByText('nicht eingestellt')).toBeTruthy();
  expect(webhook.getByText(/WEBHOOK_URL/)).toBeTruthy();
  expect(webhook.queryByRole('button')).toBeNull();
});

test('the reason of a failure stands there, and what waits', async () => {
  show({ ...UNTRIED, failure: { at: LATE, reason: 'status 500' }, waiting: 3 });
  const webhook = await card();
  expect(await webhook.findByText(/Zuletzt nicht angenommen: .*\(status 500\)/)).toBeTruthy();
  expect(webhook.getByText('Noch nicht angenommen: 3')).toBeTruthy();
});

test('a test is sent, and what became of it is read at once', async () => {
  let [sent, state] = [0, UNTRIED];
  show(UNTRIED, {
    readWebhook: async () => state,
    async testWebhook() {
      sent += 1;
      state = { ...UNTRIED, deliveredAt: LATE };
    },
  });
  const webhook = await card();
  await webhook.findByText('noch nichts gesendet');
  await press('Probe senden', webhook);
  expect(await webhook.findByText('angenommen')).toBeTruthy();
  expect(webhook.getByRole('status').textContent).toContain('unterwegs');
  expect(sent).toBe(1);
});

test('a test that is refused says why', async () => {
  show(UNTRIED, {
    testWebhook: async () => Promise.reject(new AdminError('WEBHOOK_NOT_SET', [])),
  });
  const webhook = await card();
  await webhook.findByText('noch nichts gesendet');
  await press('Probe senden', webhook);
  expect((await webhook.findByRole('alert')).textContent).toContain('kein Webhook eingestellt');
});

test('teams see the history alone', async () => {
  show(UNTRIED, {}, 'team');
  await screen.findByRole('region', { name: 'Verlauf' });
  expect(screen.queryByRole('region', { name: 'Webhook' })).toBeNull();
});
