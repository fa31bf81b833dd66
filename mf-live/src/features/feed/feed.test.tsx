import { expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { render, screen } from '@testing-library/react';
import { NO_OWNERS } from '../../rounds/rivals.model.ts';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import type { PlayerEntry } from './feed.model.ts';
import { Feed } from './feed.view.tsx';

registerTexts('live', { de, en });

/** What one event of a match says of a player. */
const fact = (id: number, named: NonNullable<PlayerEntry['fact']>): PlayerEntry => ({
  ...{ kind: 'player', id, gameTime: id, playerId: 'pl-1', roundId: 'rn-1', name: 'Ilunga' },
  ...{ minute: 60, points: 0, isCorrection: false, round: undefined, reasons: [] },
  ...{ mine: 'pitch', rivals: NO_OWNERS, fact: named },
});

test('each thing that an event tells of one player has one line, whatever follows', () => {
  const kernel = createTestKernel({});
  const page = (entries: readonly PlayerEntry[]) => (
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={['/se-1/live']}>
        <Feed roundId="rn-1" entries={entries} hasGroup={false} />
      </MemoryRouter>
    </KernelProvider>
  );
  let entries = [fact(1, 'yellowCard'), fact(1, 'wentOff')];
  const { rerender } = render(page(entries));
  for (let id = 2; id < 5; id++) {
    entries = [fact(id, 'wentOff'), ...entries];
    rerender(page(entries));
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});
