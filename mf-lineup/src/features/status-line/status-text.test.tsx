import { beforeAll, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, render, screen } from '@testing-library/react';
import type { Game } from '../../game/game.model.ts';
import type { Swapping } from '../../swapping/use-swapping.ts';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };

let tries = 0;
jest.unstable_mockModule('./rule-link.view.tsx', () => {
  tries += 1;
  if (tries === 1) throw new Error('Loading chunk failed');
  return { RuleLink: ({ code }: { readonly code: string }) => <a href="/rules">{code}</a> };
});
const { StatusText } = await import('./status-text.view.tsx');

beforeAll(() => registerTexts('lineup', { de, en }));

test('the way to the rule behind a refusal comes once it can be fetched, the reason at once', async () => {
  jest.useFakeTimers();
  const error = { code: 'REFUSED_LOCKED', messageKey: 'error.NETWORK', params: {} };
  const swapping = { picked: undefined, notice: { kind: 'refused', error } };
  await act(async () => {
    render(
      <KernelProvider kernel={createTestKernel()}>
        <StatusText
          game={{} as Game}
          swapping={swapping as unknown as Swapping}
          hint=""
          hintStays={false}
          isHintAlone={false}
        />
      </KernelProvider>,
    );
  });
  expect(screen.getByText(/^Keine Verbindung\./)).toBeTruthy();
  expect([tries, screen.queryByRole('link')]).toEqual([1, null]);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('link').textContent).toBe('REFUSED_LOCKED');
});
