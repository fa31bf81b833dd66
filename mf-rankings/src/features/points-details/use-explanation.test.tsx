import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ResultExplanation } from '@spieltag/shared-kernel/contract';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, SAMPLE } from '@spieltag/shared-kernel/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { LINEUP_RETRY_MS, useExplanation } from './use-explanation.ts';

const LATENCY_MS = 4000;
const DONE: ResultExplanation = {
  userId: SAMPLE.userId,
  roundId: SAMPLE.lastRoundId,
  phase: 'GAMEDAY',
  isFinal: false,
  ruleSet: { id: 'league', version: 1 },
  score: 10,
  formationId: '1442',
  players: [],
  corrections: [],
};

/** Whether each question would have taken what came last. */
let orKept: unknown[];
let isPacked: boolean;
let isDown: boolean;
let visibility: jest.SpiedGetter<DocumentVisibilityState>;
beforeEach(() => {
  jest.useFakeTimers();
  orKept = [];
  isPacked = false;
  isDown = false;
  visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  cleanup();
  visibility.mockRestore();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function see(state: DocumentVisibilityState): void {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function Shown({ changed }: { readonly changed: string }) {
  const { data, error } = useExplanation(SAMPLE.lastRoundId, SAMPLE.userId, changed);
  return <p>{error ? 'failed' : data?.isCalculating ? 'calculating' : data?.score}</p>;
}

/** Shows the sheet's data, from a server that takes its time. */
async function show() {
  const call = async (_row: unknown, input: unknown) => {
    orKept.push((input as { readonly orKept?: boolean }).orKept);
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    if (isDown) throw new Error('down');
    return isPacked ? DONE : { ...DONE, score: null, isCalculating: true };
  };
  const kernel = createTestKernel({ call });
  const page = (changed: string) => (
    <KernelProvider kernel={kernel}>
      <Shown changed={changed} />
    </KernelProvider>
  );
  const { rerender, unmount } = render(page('locked'));
  await pass(LATENCY_MS);
  return { change: () => act(async () => rerender(page('played'))), unmount };
}

describe('while a lineup is being worked out', () => {
  test('only the first question takes what came last', async () => {
    const { change } = await show();
    expect(screen.getByText('calculating')).toBeTruthy();
    await pass(LINEUP_RETRY_MS);
    await change();
    await pass(LATENCY_MS);
    expect(orKept).toEqual([true, false, false]);
  });

  test('it is asked for a while after each answer, until it is there', async () => {
    await show();
    await pass(LINEUP_RETRY_MS - 1);
    expect(orKept).toHaveLength(1);
    await pass(1);
    expect(orKept).toHaveLength(2);
    isPacked = true;
    await pass(LATENCY_MS);
    expect(screen.getByText('10')).toBeTruthy();
    await pass(10 * LINEUP_RETRY_MS);
    expect(orKept).toHaveLength(2);
  });

  test('a failure ends nothing', async () => {
    await show();
    isDown = true;
    await pass(LINEUP_RETRY_MS + LATENCY_MS);
    expect(screen.getByText('calculating')).toBeTruthy();
    isDown = false;
    isPacked = true;
    await pass(LINEUP_RETRY_MS + LATENCY_MS);
    expect(screen.getByText('10')).toBeTruthy();
  });

  test('it is not asked for while nobody sees the page, and at once when somebody is back', async () => {
    await show();
    see('hidden');
    await pass(10 * LINEUP_RETRY_MS);
    expect(orKept).toHaveLength(1);
    isPacked = true;
    see('visible');
    expect(orKept).toHaveLength(2);
    await pass(LATENCY_MS);
    expect(screen.getByText('10')).toBeTruthy();
  });

  test('it is asked for no more once the sheet is closed', async () => {
    const { unmount } = await show();
    unmount();
    see('visible');
    await pass(10 * LINEUP_RETRY_MS);
    expect(orKept).toHaveLength(1);
  });
});

test('where nothing has come, another question takes what came last as well', async () => {
  isDown = true;
  const { change } = await show();
  expect(screen.getByText('failed')).toBeTruthy();
  await change();
  await pass(LATENCY_MS);
  expect(orKept).toEqual([true, true]);
});
