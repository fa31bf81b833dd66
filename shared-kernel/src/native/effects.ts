import { Subject } from 'rxjs';
import { native } from './native.ts';
import type { Outcome } from './outcome.ts';

/** What accompanies the game on this device; without `sound` neither effects nor music are heard. */
export const EFFECTS = ['sound', 'effects', 'music', 'vibration'] as const;
export type Effect = (typeof EFFECTS)[number];

/** Sound is asked for, vibration is taken for granted on what can vibrate. */
const DEFAULTS: Readonly<Record<Effect, boolean>> = {
  sound: false,
  effects: true,
  music: false,
  vibration: true,
};
const KEY = 'spieltag.effect.';
const ON = 'on';
const OFF = 'off';

/** Goals of others are not felt. */
const VIBRATIONS_MS: Readonly<Record<Outcome, readonly number[]>> = {
  done: [15],
  refused: [40, 60, 40],
  goal: [30, 40, 30, 40, 90],
  otherGoal: [],
};

/** Whether the device can do it. Browsers without a motor have the function too: a finger tells them apart. */
export function hasEffect(effect: Effect): boolean {
  return effect === 'vibration'
    ? native.feel !== undefined ||
        (typeof navigator.vibrate === 'function' && matchMedia('(pointer: coarse)').matches)
    : typeof AudioContext === 'function';
}

/** Whether it is wanted on this device. */
export function isEffectOn(effect: Effect): boolean {
  try {
    const stored = localStorage.getItem(KEY + effect);
    return stored === ON || (stored !== OFF && DEFAULTS[effect]);
  } catch {
    return DEFAULTS[effect];
  }
}

/** Whether the device can play it, and sound is wanted as well as this. */
export function isHeard(effect: 'effects' | 'music'): boolean {
  return hasEffect(effect) && isEffectOn('sound') && isEffectOn(effect);
}

const changes = new Subject<void>();

/** Calls the listener when something was turned on or off. @returns what ends it */
export function followEffects(listener: () => void): () => void {
  const following = changes.subscribe(listener);
  return () => following.unsubscribe();
}

/** Turns it on or off, and remembers that. */
export function chooseEffect(effect: Effect, isOn: boolean): void {
  try {
    localStorage.setItem(KEY + effect, isOn ? ON : OFF);
  } catch {
    // Without storage the default holds.
  }
  changes.next();
}

/** Lets it be heard and felt, as far as that is wanted; nothing comes from a page nobody sees. */
export function playOutcome(outcome: Outcome): void {
  // A browser refuses both in a page that nobody has touched, and calls it an error.
  if (document.hidden || navigator.userActivation?.hasBeenActive === false) return;
  const vibration = VIBRATIONS_MS[outcome];
  if (vibration.length > 0 && hasEffect('vibration') && isEffectOn('vibration')) {
    if (native.feel) native.feel(outcome);
    else navigator.vibrate([...vibration]);
  }
  if (!isHeard('effects')) return;
  const at = performance.now();
  withSounds(({ playSound }) => playSound(outcome, at));
}

/** Lets sounds begin later on devices that begin none unless something is pressed: call it then. */
export function readyEffects(): void {
  if (isHeard('effects')) withSounds(({ readySound }) => readySound());
}

/** What makes the sounds comes with the first of them; without it, or if none may begin, it is quiet. */
function withSounds(use: (sounds: typeof import('./sounds.ts')) => Promise<void>): void {
  import('./sounds.ts').then(use).catch(() => {});
}
