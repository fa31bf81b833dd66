import { beforeAll, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };

let tries = 0;
jest.unstable_mockModule('./account-devices.view.tsx', () => {
  tries += 1;
  if (tries === 1) throw new Error('Loading chunk failed');
  return { AccountDevices: () => <p>devices</p> };
});
const { LateDevices } = await import('./late-devices.view.tsx');

beforeAll(() => registerTexts('account', { de, en }));

test('devices that cannot be fetched can be asked for again', async () => {
  render(
    <KernelProvider kernel={createTestKernel()}>
      <LateDevices account={sampleAccount} />
    </KernelProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('devices')).toBeTruthy();
});
