/** What accompanies a deed on this device. */
export const EFFECTS = ['sound', 'vibration'] as const;
export type Effect = (typeof EFFECTS)[number];

/** How a deed ended: the server has acknowledged it, or refused it. */
export type Outcome = 'done' | 'refused';

/** Sound is asked for, vibration is taken for granted on what can vibrate. */
const DEFAULTS: Readonly<Record<Effect, boolean>> = { sound: false, vibration: true };
const KEY = 'spieltag.effect.';
const ON = 'on';
const OFF = 'off';

const VIBRATIONS_MS: Readonly<Record<Outcome, readonly number[]>> = {
  done: [15],
  refused: [40, 60, 40],
};
/** Two notes each, in Hz: up when it worked, down when it did not. */
const NOTES_HZ: Readonly<Record<Outcome, readonly number[]>> = {
  done: [660, 880],
  refused: [330, 247],
};
const NOTE_S = 0.09;
const LOUDNESS = 0.06;

/** Whether the device can do it. */
export function hasEffect(effect: Effect): boolean {
  return effect === 'sound'
    ? typeof AudioContext === 'function'
    : typeof navigator.vibrate === 'function';
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

/** Turns it on or off, and remembers that. */
export function chooseEffect(effect: Effect, isOn: boolean): void {
  try {
    localStorage.setItem(KEY + effect, isOn ? ON : OFF);
  } catch {
    // Without storage the default holds.
  }
}

/** Lets a deed be heard and felt, as far as that is wanted. */
export function playOutcome(outcome: Outcome): void {
  if (hasEffect('vibration') && isEffectOn('vibration')) {
    navigator.vibrate([...VIBRATIONS_MS[outcome]]);
  }
  if (hasEffect('sound') && isEffectOn('sound')) playNotes(NOTES_HZ[outcome]);
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
