import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import type { NativeShell } from '@spieltag/shared-kernel/native';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../../texts/de.json' with { type: 'json' };
import en from '../../../texts/en.json' with { type: 'json' };
import { PictureSheet } from './picture-sheet.view.tsx';

beforeAll(() => Promise.all([registerTexts('account', { de, en }), preloadDialogs()]));
afterEach(() => {
  delete window.SpieltagNative;
});

test.each([
  [
    'may not use camera or photos says where it is allowed',
    new DOMException('not allowed', 'NotAllowedError'),
    de.picture.notGiven,
  ],
  [
    'has no camera, or cannot read the photo, asks for another one',
    new Error('No camera available.'),
    de.picture.unreadable,
  ],
])('an app that %s', async (_, error, text) => {
  const takePicture = () => Promise.reject(error);
  window.SpieltagNative = { takePicture } as unknown as NativeShell;
  render(
    <KernelProvider kernel={createTestKernel()}>
      <PictureSheet account={sampleAccount} onClose={() => {}} />
    </KernelProvider>,
  );
  const sheet = await screen.findByRole('dialog');
  await userEvent.setup().click(screen.getByRole('button', { name: de.picture.library }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(sheet.isConnected).toBe(true);
});
