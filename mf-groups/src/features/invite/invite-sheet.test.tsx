import { beforeAll, expect, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { type Language, registerTexts, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleGroup } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { render, screen } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { InviteSheet } from './invite-sheet.view.tsx';

registerTexts('groups', { de, en });
beforeAll(() => preloadDialogs());

const OPEN = {
  publicJoinToken: 'abc',
  publicJoinTokenValidUntil: new Date(2025, 7, 23, 15, 30).getTime(),
};

test.each<[Language, string]>([
  ['de', 'Gültig bis Samstag, 23. August, 15:30'],
  ['en', 'Valid until Saturday, 23 August, 15:30'],
])('how long a link is valid is written as the language does: %s', async (language, validity) => {
  startTexts(createEventBus(), { read: () => language, write: () => undefined }, [])();
  await textsShown();
  render(
    <KernelProvider kernel={createTestKernel()}>
      <InviteSheet group={{ ...sampleGroup('gr-1', 'Kurve Nord'), ...OPEN }} onClose={() => {}} />
    </KernelProvider>,
  );
  expect(screen.getByText(validity)).toBeTruthy();
  expect(await screen.findByRole('img', { name: /^QR.*Kurve Nord/ })).toBeTruthy();
});

test('a group without a link says nothing of one', async () => {
  startTexts(createEventBus(), { read: () => 'de', write: () => undefined }, [])();
  await textsShown();
  render(
    <KernelProvider kernel={createTestKernel()}>
      <InviteSheet group={sampleGroup('gr-1', 'Kurve Nord')} onClose={() => {}} />
    </KernelProvider>,
  );
  expect(screen.getByText('Für diese Gruppe gibt es gerade keinen Link.')).toBeTruthy();
  expect(screen.queryByText(/Wer diesen Link öffnet/)).toBeNull();
});
