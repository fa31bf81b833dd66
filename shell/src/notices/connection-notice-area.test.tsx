import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { EMPTY } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, render, screen } from '@testing-library/react';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import { textsRead } from './connection-notice.view.tsx';
import { ConnectionNoticeAreaView } from './connection-notice-area.view.tsx';

beforeAll(() => textsRead);
afterEach(() => {
  jest.restoreAllMocks();
});

/** A page whose screen is the shell's own: it is shown at once. */
const shell = {
  address: { state$: EMPTY, get: () => ({ pathname: '/' }) },
  composition: { states: { state$: EMPTY, get: () => [] } },
} as unknown as Shell;

test('the notice comes into a region that was there before: it is read out', async () => {
  await act(async () => {
    render(
      <KernelProvider kernel={createTestKernel()}>
        <ShellProvider value={shell}>
          <ConnectionNoticeAreaView />
        </ShellProvider>
      </KernelProvider>,
    );
  });
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toContain('Keine Verbindung.');
});
