import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { render, screen } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { Devices } from './devices.view.tsx';

beforeAll(() => Promise.all([registerTexts('account', { de, en }), preloadDialogs()]));

test.each([
  ['a guest links the team with a magazine account', true, 'Mit Magazin-Konto verknüpfen'],
  ['who has such an account signs in with another', false, 'Mit anderem Magazin-Konto anmelden'],
])('%s', async (_who, isTrial, name) => {
  const kernel = createTestKernel({ account: { ...sampleAccount, isTrial } });
  render(
    <KernelProvider kernel={kernel}>
      <Devices />
    </KernelProvider>,
  );
  expect((await screen.findByRole('button', { name: /Magazin-Konto/ })).textContent).toBe(name);
});
