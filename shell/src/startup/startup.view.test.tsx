import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { act, render } from '@testing-library/react';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { StartupView } from './startup.view.tsx';

void registerTexts('shell', { de, en });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a start that is slow says so, to the page as well, which judges others after 15 seconds', async () => {
  const { container } = render(<StartupView phase="idle" />);
  const waits = () => container.querySelector('[data-waits]') !== null;
  expect(waits()).toBe(false);
  await act(async () => jest.advanceTimersByTime(10_000));
  expect(waits()).toBe(true);
  expect(container.textContent).toContain(de.startup.slow);
});
