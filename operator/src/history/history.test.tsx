import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { render, screen } from '@testing-library/react';
import type { HistoryApi } from '../api/history-api.ts';
import { SessionContext } from '../session/session-state.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { History } from './history.view.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

function show(action: string): void {
  const api = {
    readHistory: async () => [
      {
        at: '2026-11-23T06:00:00.000Z',
        actor: 'registry',
        role: 'registry',
        action,
        remote: 'mf-market',
        reason: '',
        before: null,
        after: null,
      },
    ],
  } as unknown as HistoryApi;
  render(
    <SessionContext value={{ isActive: true, onEnded: () => undefined }}>
      <History api={api} who={{ role: 'team' }} />
    </SessionContext>,
  );
}

test.each([
  ['doubt', de.operator.action.doubt],
  ['prune', de.operator.action.prune],
  ['test-webhook', de.operator.action['test-webhook']],
  ['restore', de.operator.action.restore],
])('what the registry calls %s is told in words', async (action, words) => {
  show(action);
  expect(words).not.toBe(action);
  expect(await screen.findByText(`${words}: mf-market`)).toBeTruthy();
});

test('what it calls in a way the page does not know stands there as it is', async () => {
  show('of-tomorrow');
  expect(await screen.findByText('of-tomorrow: mf-market')).toBeTruthy();
});
