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
    return { gain: { value: 1 }, connect() {} };
  }
  createOscillator() {
    const frequency = { value: 0 };
    return { frequency, connect() {}, start: () => heardHz.push(frequency.value), stop() {} };
  }
}

beforeEach(() => {
  localStorage.clear();
  heardHz = [];
  vibrate.mockClear();
  Object.assign(navigator, { vibrate });
  Object.assign(globalThis, { AudioContext: FakeAudio });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(globalThis, 'AudioContext');
  jest.restoreAllMocks();
});

describe('a deed', () => {
  test('is felt, and heard only by those who asked for it', () => {
    playOutcome('done');
    expect([vibrate.mock.calls, heardHz]).toEqual([[[[15]]], []]);
    chooseEffect('sound', true);
    playOutcome('refused');
    expect(heardHz).toEqual([330, 247]);
  });

  test('is not heard by those who want no effects, whatever else sounds', () => {
    chooseEffect('sound', true);
    chooseEffect('effects', false);
    playOutcome('goal');
    expect(heardHz).toEqual([]);
  });

  test('is not felt by those who want no vibration', () => {
    chooseEffect('vibration', false);
    playOutcome('done');
    expect(vibrate).not.toHaveBeenCalled();
  });

  test('passes in silence in a page that nobody has touched yet', () => {
    chooseEffect('sound', true);
    Object.assign(navigator, { userActivation: { hasBeenActive: false } });
    playOutcome('goal');
    Object.assign(navigator, { userActivation: { hasBeenActive: true } });
    expect([vibrate.mock.calls, heardHz]).toEqual([[], []]);
    playOutcome('done');
    expect(vibrate).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  test('passes in silence on a device that can do neither', () => {
    Reflect.deleteProperty(navigator, 'vibrate');
    Reflect.deleteProperty(globalThis, 'AudioContext');
    chooseEffect('sound', true);
    playOutcome('done');
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
