import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  chooseEffect,
  followEffects,
  hasEffect,
  isEffectOn,
  isHeard,
  playOutcome,
} from './effects.ts';

const vibrate = jest.fn<(pattern: number[]) => boolean>();
let heardHz: number[];

class FakeAudio {
  readonly currentTime = 0;
  readonly destination = {};
  createGain() {
    const gain = {
      setValueAtTime() {},
      linearRampToValueAtTime() {},
      exponentialRampToValueAtTime() {},
    };
    return { gain, connect() {} };
  }
  createBiquadFilter() {
    return { frequency: { value: 0 }, connect() {} };
  }
  createOscillator() {
    const frequency = { value: 0 };
    const note = { frequency, connect() {}, start: () => heardHz.push(frequency.value), stop() {} };
    return Object.assign(note, { type: 'sine', onended: undefined });
  }
  async resume() {}
  async suspend() {}
}

/** What makes the sounds was fetched, and has begun what was to be heard. */
const begun = async () => {
  await import('./sounds.ts');
  await new Promise((resolve) => setTimeout(resolve));
};

/** What the device is pointed at with: fingers are coarse, a mouse is fine. */
function usedBy(pointer: 'coarse' | 'fine'): void {
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => ({ matches: media === `(pointer: ${pointer})` }) as never);
}

beforeEach(() => {
  localStorage.clear();
  heardHz = [];
  vibrate.mockClear();
  Object.assign(navigator, { vibrate });
  usedBy('coarse');
  Object.assign(globalThis, { AudioContext: FakeAudio });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(globalThis, 'AudioContext');
  jest.restoreAllMocks();
});

describe('a deed', () => {
  test('is felt, and heard only by those who asked for it', async () => {
    playOutcome('done');
    await begun();
    expect([vibrate.mock.calls, heardHz]).toEqual([[[[15]]], []]);
    chooseEffect('sound', true);
    playOutcome('refused');
    await begun();
    expect(heardHz).toEqual([330, 247]);
  });

  test('is not heard by those who want no effects, whatever else sounds', async () => {
    chooseEffect('sound', true);
    chooseEffect('effects', false);
    playOutcome('goal');
    await begun();
    expect(heardHz).toEqual([]);
  });

  test('is not felt on a desktop, whose browser knows vibration by name alone', () => {
    usedBy('fine');
    playOutcome('done');
    expect([hasEffect('vibration'), vibrate.mock.calls]).toEqual([false, []]);
  });

  test('is not felt by those who want no vibration', () => {
    chooseEffect('vibration', false);
    playOutcome('done');
    expect(vibrate).not.toHaveBeenCalled();
  });

  test('passes in silence in a page that nobody has touched yet', async () => {
    chooseEffect('sound', true);
    Object.assign(navigator, { userActivation: { hasBeenActive: false } });
    playOutcome('goal');
    await begun();
    Object.assign(navigator, { userActivation: { hasBeenActive: true } });
    expect([vibrate.mock.calls, heardHz]).toEqual([[], []]);
    playOutcome('done');
    expect(vibrate).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  test('passes in silence in a page that nobody sees', async () => {
    chooseEffect('sound', true);
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    playOutcome('goal');
    await begun();
    hidden.mockRestore();
    expect([vibrate.mock.calls, heardHz]).toEqual([[], []]);
  });

  test('of others is not felt when it is a goal', () => {
    playOutcome('otherGoal');
    expect(vibrate).not.toHaveBeenCalled();
  });

  test('passes in silence on a device that can do neither', async () => {
    Reflect.deleteProperty(navigator, 'vibrate');
    Reflect.deleteProperty(globalThis, 'AudioContext');
    chooseEffect('sound', true);
    playOutcome('done');
    await begun();
    expect([hasEffect('sound'), hasEffect('vibration'), heardHz]).toEqual([false, false, []]);
  });
});

test('what is chosen is remembered; what nobody can read counts as nothing', () => {
  chooseEffect('sound', true);
  expect([isEffectOn('sound'), isEffectOn('vibration')]).toEqual([true, true]);
  localStorage.setItem('spieltag.effect.sound', '{');
  expect(isEffectOn('sound')).toBe(false);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect([isEffectOn('sound'), isEffectOn('vibration')]).toEqual([false, true]);
});

test('music is heard by those who want it and sound, and who follows is told at once', () => {
  const heard: boolean[] = [];
  const stop = followEffects(() => heard.push(isHeard('music')));
  chooseEffect('music', true);
  chooseEffect('sound', true);
  chooseEffect('music', false);
  stop();
  chooseEffect('music', true);
  expect(heard).toEqual([false, true, false]);
});
