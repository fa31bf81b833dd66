import { Subject } from 'rxjs';

/** What accompanies the game on this device; without `sound` neither effects nor music are heard. */
export const EFFECTS = ['sound', 'effects', 'music', 'vibration'] as const;
export type Effect = (typeof EFFECTS)[number];

/** What is heard and felt: the server has acknowledged a deed, or refused it; a goal has fallen. */
export type Outcome = 'done' | 'refused' | 'goal';

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

const VIBRATIONS_MS: Readonly<Record<Outcome, readonly number[]>> = {
  done: [15],
  refused: [40, 60, 40],
  goal: [30, 40, 30, 40, 90],
};
/** Notes in Hz: up when it worked, down when it did not, a fanfare for a goal. */
const NOTES_HZ: Readonly<Record<Outcome, readonly number[]>> = {
  done: [660, 880],
  refused: [330, 247],
  goal: [523, 659, 784, 1047],
};
const NOTE_S = 0.09;
const LOUDNESS = 0.06;

/** Whether the device can do it. */
export function hasEffect(effect: Effect): boolean {
  return effect === 'vibration'
    ? typeof navigator.vibrate === 'function'
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

/** Lets it be heard and felt, as far as that is wanted. */
export function playOutcome(outcome: Outcome): void {
  // A browser refuses both in a page that nobody has touched, and calls it an error.
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (hasEffect('vibration') && isEffectOn('vibration')) {
    navigator.vibrate([...VIBRATIONS_MS[outcome]]);
  }
  if (isHeard('effects')) playNotes(NOTES_HZ[outcome]);
}

function playNotes(notesHz: readonly number[]): void {
  const audio = new AudioContext();
  const loudness = audio.createGain();
  loudness.gain.value = LOUDNESS;
  loudness.connect(audio.destination);
  for (const [index, hz] of notesHz.entries()) {
    const note = audio.createOscillator();
    note.frequency.value = hz;
    note.connect(loudness);
    note.start(audio.currentTime + index * NOTE_S);
    note.stop(audio.currentTime + (index + 1) * NOTE_S);
    if (index === notesHz.length - 1) note.onended = () => void audio.close();
  }
}
