import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { render, screen } from '@testing-library/react';
import { FormatCard } from './format-card.view.tsx';
import { SHARE_FORMATS } from './share-formats.model.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

beforeAll(() => registerTexts('share', { de, en }));

test('the chosen format has a tick: the colour of its border alone would tell nobody in forced colours', () => {
  render(
    <KernelProvider kernel={createTestKernel({})}>
      {SHARE_FORMATS.map((format) => (
        <FormatCard
          key={format.type}
          format={format}
          snapshotId={undefined}
          isChosen={format.type === 'post'}
          onChoose={() => {}}
        />
      ))}
    </KernelProvider>,
  );
  const ticked = screen.getAllByRole('radio').filter((radio) => {
    const card = radio.closest('label');
    return card?.querySelector('svg') !== null;
  });
  expect(ticked).toEqual([screen.getByRole('radio', { name: /^Beitrag/ })]);
});
