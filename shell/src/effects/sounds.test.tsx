import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { MatchPlayer } from '@spieltag/shared-kernel/contract';
import { chooseEffect } from '@spieltag/shared-kernel/native';
import { createTestKernel, sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { followGoals } from './follow-goals.ts';
import { followMusic } from './follow-music.ts';

let contexts: FakeAudio[];

/** Remembers its notes, and whether it was closed. */
class FakeAudio {
  readonly notesHz: number[] = [];
  isClosed = false;
  readonly currentTime = 0;
  readonly destination = {};
  constructor() {
    contexts.push(this);
  }
  createGain() {
    const gain = {
      value: 1,
      setValueAtTime() {},
      linearRampToValueAtTime() {},
      exponentialRampToValueAtTime() {},
      setTargetAtTime() {},
    };
    return { gain, connect() {} };
  }
  createBiquadFilter() {
    return { frequency: { value: 0 }, connect() {} };
  }
  createOscillator() {
    const frequency = { value: 0 };
    const start = () => this.notesHz.push(frequency.value);
    return { frequency, detune: { value: 0 }, connect() {}, start, stop() {} };
  }
  async resume() {}
  async suspend() {}
  async close() {
    this.isClosed = true;
  }
}

beforeAll(() => import('./music.ts'));
beforeEach(() => {
  // A finger: what is pointed at with a mouse is not felt.
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media === '(pointer: coarse)',
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  contexts = [];
  localStorage.clear();
  Object.assign(globalThis, { AudioContext: FakeAudio });
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'AudioContext');
});

const notes = () => contexts.flatMap(({ notesHz }) => notesHz);
const playing = () => waitFor(() => expect(contexts).toHaveLength(1));
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('goals', () => {
  const MINE = 'pl-1';
  const vibrate = jest.fn<(pattern: number[]) => boolean>();
  beforeEach(() => {
    vibrate.mockClear();
    Object.assign(navigator, { vibrate });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'vibrate');
  });

  /** The round with so many goals in its first match, some of them by one player. */
  function after(homeScore: number | null, own = 0, id = sampleGameState().currentResults.id) {
    const state = sampleGameState();
    const [first, ...others] = state.currentResults.matches;
    const players = [{ id: MINE, pointsBreakDown: { goals: own } } as MatchPlayer];
    const matches = first
      ? [{ ...first, homeScore, guestScore: homeScore && 0, players }, ...others]
      : [];
    return { ...state, currentResults: { ...state.currentResults, id, matches } };
  }

  const follow = (slots: Readonly<Record<number, string>>) => {
    const kernel = createTestKernel({ gameState: after(1), ledger: sampleLedger({}, slots) });
    const stop = followGoals(kernel);
    const felt = (...goals: Parameters<typeof after>) => {
      kernel.setGameState(after(...goals));
      return vibrate.mock.calls.length;
    };
    return { stop, felt };
  };

  test('of the own eleven are felt once each; those of another round or taken back are not', () => {
    const { stop, felt } = follow({ 3: MINE });
    expect([felt(2, 1), felt(2, 1), felt(1, 0)]).toEqual([1, 1, 1]);
    expect([felt(5, 1, 'rn-other'), felt(6, 2, 'rn-other')]).toEqual([1, 2]);
    stop();
    expect(felt(9, 3, 'rn-other')).toBe(2);
  });

  test('of others, and of those on the bench, are a quiet sign and are not felt', async () => {
    chooseEffect('sound', true);
    const { stop, felt } = follow({ 11: MINE });
    expect(felt(2, 1)).toBe(0);
    await waitFor(() => expect(notes()).toEqual([392, 523]));
    // What becomes known with a score, long after the match, is none.
    await wait(5000);
    felt(null);
    felt(3);
    await wait(500);
    expect(notes()).toEqual([392, 523]);
    stop();
  });
});

describe('music', () => {
  test('plays from the first interaction on, repeats itself, and fades when it is turned off', async () => {
    chooseEffect('sound', true);
    chooseEffect('music', true);
    const stop = followMusic();
    await wait(1000);
    expect(contexts).toEqual([]);
    fireEvent.pointerDown(document.body);
    await playing();
    expect(new Set(notes())).toEqual(new Set([220, 261.6, 329.6]));
    await wait(6000);
    expect(notes()).toContain(174.6);
    chooseEffect('music', false);
    await wait(10_000);
    expect(contexts.map(({ isClosed }) => isClosed)).toEqual([true]);
    stop();
  });

  test('begins when it is turned on, and nobody who does not want it hears any', async () => {
    const stop = followMusic();
    fireEvent.pointerDown(document.body);
    chooseEffect('music', true);
    await wait(100);
    expect(contexts).toEqual([]);
    chooseEffect('sound', true);
    await playing();
    stop();
    await wait(5000);
    expect(contexts[0]?.isClosed).toBe(true);
  });
});
