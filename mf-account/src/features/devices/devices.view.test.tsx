import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { Devices } from './devices.view.tsx';

beforeAll(() => Promise.all([registerTexts('account', { de, en }), preloadDialogs()]));

test.each([
  {
    rule: 'a guest links the team with a magazine account, and is asked for the own one',
    isTrial: true,
    name: 'Mit Magazin-Konto verknüpfen',
    text: 'Du spielst schon mit deinem Magazin-Konto?',
  },
  {
    rule: 'who has such an account signs in with another, and is asked for that one',
    isTrial: false,
    name: 'Mit anderem Magazin-Konto anmelden',
    text: 'Melde dich mit einem anderen Magazin-Konto an,',
  },
])('$rule', async ({ isTrial, name, text }) => {
  const kernel = createTestKernel({ account: { ...sampleAccount, isTrial } });
  render(
    <KernelProvider kernel={kernel}>
      <Devices />
    </KernelProvider>,
  );
  const button = await screen.findByRole('button', { name: /Magazin-Konto/ });
  expect(button.textContent).toBe(name);
  await userEvent.setup().click(button);
  const dialog = await screen.findByRole('alertdialog', { name });
  expect(dialog.querySelector('p')?.textContent).toContain(text);
});
