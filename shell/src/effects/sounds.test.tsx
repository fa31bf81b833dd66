import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { chooseEffect } from '@spieltag/shared-kernel/native';
import { createTestKernel, sampleGameState } from '@spieltag/shared-kernel/testing';
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
  async close() {
    this.isClosed = true;
  }
}

beforeAll(() => import('./music.ts'));
beforeEach(() => {
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

test('a goal of the running round is heard once, another round or a goal taken back is not', () => {
  chooseEffect('sound', true);
  const state = sampleGameState();
  const [first, ...others] = state.currentResults.matches;
  const after = (homeScore: number, id = state.currentResults.id) => ({
    ...state,
    currentResults: {
      ...state.currentResults,
      id,
      matches: first ? [{ ...first, homeScore, guestScore: 0 }, ...others] : [],
    },
  });
  const kernel = createTestKernel({ gameState: after(1) });
  const stop = followGoals(kernel.gameState);
  const heardAfter = (...goals: Parameters<typeof after>) => {
    kernel.setGameState(after(...goals));
    return contexts.length;
  };
  expect([contexts.length, heardAfter(2), heardAfter(2), heardAfter(1)]).toEqual([0, 1, 1, 1]);
  expect([heardAfter(5, 'rn-other'), heardAfter(6, 'rn-other')]).toEqual([1, 2]);
  expect(contexts[0]?.notesHz).toEqual([523, 659, 784, 1047]);
  stop();
  expect(heardAfter(9, 'rn-other')).toBe(2);
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
