import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { Devices } from './devices.view.tsx';

beforeAll(() => Promise.all([registerTexts('account', { de, en }), preloadDialogs()]));

test.each([
  {
    rule: 'a guest links the team with a magazine account, and is told what becomes of it either way',
    isTrial: true,
    name: 'Mit Magazin-Konto verknüpfen',
    text: `Spielt dein Magazin-Konto noch nicht mit, spielt es danach als ${sampleAccount.name}`,
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

test.each([
  {
    rule: 'that becomes the own one plays with the team that is here',
    linked: { ...sampleAccount, isTrial: false },
    text: `Dein Magazin-Konto spielt jetzt als ${sampleAccount.name}, mit diesem Team.`,
  },
  {
    rule: 'that plays already is played here from then on',
    linked: { ...sampleAccount, id: 'us-reader', name: 'Rosa', isTrial: false },
    text: 'Du spielst jetzt als Rosa.',
  },
])('a magazine account $rule', async ({ linked, text }) => {
  const kernel = createTestKernel({ account: { ...sampleAccount, isTrial: true } });
  const told: string[] = [];
  kernel.bus.on('notification.requested').subscribe((one) => told.push(one.text));
  const linkWithMagazine = async () => {
    kernel.setAccount(linked);
    return 'linked' as const;
  };
  render(
    <KernelProvider kernel={{ ...kernel, session: { ...kernel.session, linkWithMagazine } }}>
      <Devices />
    </KernelProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Mit Magazin-Konto verknüpfen' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(told).toEqual([`Verknüpft: ${text}`]));
});
