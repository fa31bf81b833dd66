import { beforeAll, expect, jest, test } from '@jest/globals';
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

test('a lineup that is not known just after the lock is asked for until it is', () => {
  jest.useFakeTimers();
  try {
    const slot = new BehaviorSubject(slotOf(UNKNOWN));
    const load = jest.fn(async (_userId: string) => {});
    const kernel = createTestKernel({
      gameState: sampleGameState({ phase: 'GENERAL_LOCKED' }),
      keyed: { users: { '"us-3"': { id: 'us-3', name: 'Max', image: null } } },
    });
    const otherResults = { state$: () => slot, get: () => slot.value, load };
    const address = `/${SAMPLE.seasonId}/live/user-details/round/${SAMPLE.roundId}/us-3`;
    render(
      <KernelProvider kernel={{ ...kernel, otherResults }}>
        <MemoryRouter initialEntries={[address]}>
          <UserDetails />
        </MemoryRouter>
      </KernelProvider>,
    );
    expect(screen.getByText('Die Aufstellung wird berechnet')).toBeTruthy();
    const asked = load.mock.calls.length;
    act(() => void jest.advanceTimersByTime(4000));
    expect(load.mock.calls.slice(asked)).toEqual([['us-3'], ['us-3']]);

    const { isCalculating: _, ...known } = UNKNOWN;
    const players = [{ id: 'pl-goalkeeper-0', teamId: 'tm-1', index: 0, points: 0 }];
    act(() => slot.next(slotOf({ ...known, formationId: '1442', players })));
    expect(screen.getByRole('region', { name: 'Aufstellung' })).toBeTruthy();
    const askedThen = load.mock.calls.length;
    act(() => void jest.advanceTimersByTime(20_000));
    expect(load.mock.calls).toHaveLength(askedThen);
  } finally {
    jest.useRealTimers();
  }
});
