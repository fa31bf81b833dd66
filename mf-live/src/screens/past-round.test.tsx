import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RoundResult } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { type DataSlot, EMPTY_DATA_SLOT, type StoreError } from '@spieltag/shared-kernel/stores';
import { createTestKernel, SAMPLE } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { aResult } from '../testing/a-result.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { LiveScreen } from './live-screen.view.tsx';
import { MatchScreen } from './match-screen.view.tsx';

registerTexts('live', { de, en });
beforeAll(() => preloadDialogs());

const PAST = SAMPLE.lastRoundId;
const MATCH = 'mt-1-1';
const RESULT: RoundResult = {
  id: PAST,
  phase: 'COMPLETED',
  matches: [{ id: MATCH, state: 'FINISHED', homeScore: 3, guestScore: 1, players: [] }],
};
const FAILED: StoreError = {
  code: 'NETWORK',
  status: undefined,
  messageKey: 'error.NETWORK',
  params: {},
};

/** A round that was played, whose result comes when the test says so. */
function show(address: string) {
  const result = new BehaviorSubject<DataSlot<RoundResult>>(EMPTY_DATA_SLOT);
  const asked: string[] = [];
  const kernel = createTestKernel({
    keyed: { myResults: { [JSON.stringify(PAST)]: aResult({ players: [] }) } },
  });
  const rounds = {
    state$: () => result,
    get: () => result.value,
    load: async (roundId: string) => void asked.push(roundId),
  };
  render(
    <KernelProvider kernel={{ ...kernel, rounds }}>
      <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}/live/${address}`]}>
        <Routes>
          <Route path="/:seasonId/live/:roundId" element={<LiveScreen />} />
          <Route path="/:seasonId/live/:roundId/:matchId" element={<MatchScreen />} />
        </Routes>
      </MemoryRouter>
    </KernelProvider>,
  );
  return {
    asked,
    become: (next: Partial<DataSlot<RoundResult>>) =>
      act(() => result.next({ ...EMPTY_DATA_SLOT, ...next })),
  };
}

const SCORE = /3\s*:\s*1/;

describe.each([
  ['a round', PAST],
  ['a match', `${PAST}/${MATCH}`],
])('%s that is over, without its result', (_name, address) => {
  test('is not shown as one that is still to be played', () => {
    const { become } = show(address);
    expect(screen.queryByText(/Uhr|Noch keine Aufstellungen/)).toBeNull();
    become({ data: RESULT });
    expect(document.body.textContent).toMatch(SCORE);
  });

  test('says why, and asks again', () => {
    const { asked, become } = show(address);
    become({ error: FAILED });
    const before = asked.length;
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(asked.slice(before)).toEqual([PAST]);
    become({ data: RESULT });
    expect(document.body.textContent).toMatch(SCORE);
  });
});
