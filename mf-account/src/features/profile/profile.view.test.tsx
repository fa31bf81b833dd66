import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { Profile } from './profile.view.tsx';

beforeAll(() => Promise.all([registerTexts('account', { de, en }), preloadDialogs()]));

test.each(['Namen ändern', 'Bild ändern'])(
  '%s: what was opened for one account is not open for the next',
  async (name) => {
    const kernel = createTestKernel();
    render(
      <KernelProvider kernel={kernel}>
        <Profile />
      </KernelProvider>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name }));
    await screen.findByRole('dialog');
    await act(async () => kernel.setAccount({ ...sampleAccount, id: 'us-other', name: 'Ida' }));
    expect(screen.getByText('Ida')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
