import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { render, screen } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { ShareResult } from './share-result.view.tsx';

beforeAll(() => registerTexts('live', { de, en }));

test.each([
  ['who has an account is led to the pictures of the result', false, 1],
  ['a guest, who cannot share, is not', true, 0],
])('%s', (_rule, isTrial, links) => {
  render(
    <KernelProvider kernel={createTestKernel({ account: { ...sampleAccount, isTrial } })}>
      <MemoryRouter>
        <ShareResult />
      </MemoryRouter>
    </KernelProvider>,
  );
  const found = screen.queryAllByRole('link', { name: 'Ergebnis teilen' });
  expect(found.map((link) => link.getAttribute('href')?.endsWith('/share'))).toEqual(
    Array.from({ length: links }, () => true),
  );
});
