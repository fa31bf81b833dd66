import { beforeAll, expect, test } from '@jest/globals';
import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { type DataSlot, LIFE } from '@spieltag/shared-kernel/stores';
import { createTestKernel, SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, render, screen } from '@testing-library/react';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import { UserDetails } from './user-details.view.tsx';

void registerTexts('rankings', { de, en });
beforeAll(preloadDialogs);

const UNKNOWN: UserRoundResult = {
  userId: 'us-3',
  roundId: SAMPLE.roundId,
  phase: 'GENERAL_LOCKED',
  score: null,
  rank: null,
  formationId: null,
  players: [],
  personalMaximalPoints: null,
  maximalPoints: null,
  personalOptimalLineup: null,
  optimalLineup: null,
  isCalculating: true,
};

const slotOf = (result: UserRoundResult): DataSlot<readonly UserRoundResult[]> => ({
  life: LIFE.loaded,
  data: [result],
  error: undefined,
});

test('a lineup that is not known just after the lock is said to come, and shown once it is there', () => {
  const slot = new BehaviorSubject(slotOf(UNKNOWN));
  const kernel = createTestKernel({
    gameState: sampleGameState({ phase: 'GENERAL_LOCKED' }),
    keyed: { users: { '"us-3"': { id: 'us-3', name: 'Max', image: null } } },
  });
  const otherResults = { state$: () => slot, get: () => slot.value, load: async () => {} };
  const address = `/${SAMPLE.seasonId}/live/user-details/round/${SAMPLE.roundId}/us-3`;
  render(
    <KernelProvider kernel={{ ...kernel, otherResults }}>
      <MemoryRouter initialEntries={[address]}>
        <UserDetails />
      </MemoryRouter>
    </KernelProvider>,
  );
  expect(screen.getByText('Die Aufstellung wird berechnet')).toBeTruthy();

  const { isCalculating: _, ...known } = UNKNOWN;
  const players = [{ id: 'pl-goalkeeper-0', teamId: 'tm-1', index: 0, points: 0 }];
  act(() => slot.next(slotOf({ ...known, formationId: '1442', players })));
  expect(screen.getByRole('region', { name: 'Aufstellung' })).toBeTruthy();
});
