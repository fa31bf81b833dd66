import { soundAsAmbience } from './audio-session.ts';
import type { Outcome } from './outcome.ts';

/** One sound: notes one after the other, each ringing on beneath the next. */
interface Sound {
  readonly notesHz: readonly number[];
  readonly stepS: number;
  readonly ringS: number;
  readonly loudness: number;
  /** Within this time it is heard once, however often it is asked for. */
  readonly onceWithinMs: number;
}

/** Up when it worked, down when it did not, a fanfare for an own goal, a knock for any other. */
const SOUNDS: Readonly<Record<Outcome, Sound>> = {
  done: { notesHz: [660, 880], stepS: 0.08, ringS: 0.22, loudness: 0.05, onceWithinMs: 300 },
  refused: { notesHz: [330, 247], stepS: 0.11, ringS: 0.26, loudness: 0.05, onceWithinMs: 300 },
  goal: {
    notesHz: [523, 659, 784, 1047],
    stepS: 0.11,
    ringS: 0.7,
    loudness: 0.07,
    onceWithinMs: 2000,
  },
  otherGoal: { notesHz: [392, 523], stepS: 0.1, ringS: 0.3, loudness: 0.025, onceWithinMs: 4000 },
};
/** A note that begins at once clicks. */
const ATTACK_S = 0.008;
/** Where a note that fades exponentially ends. */
const INAUDIBLE = 0.0001;
/** Takes the edge off the tones. */
const BRIGHTNESS_HZ = 2400;
/** What could not begin within this time says nothing any more. */
const FRESH_MS = 700;

const heardAt = new Map<Outcome, number>();
let audio: AudioContext | undefined;
let isReady = false;
/** Notes that are heard. */
let sounding = 0;

/**
 * Plays what belongs to an outcome, if the device lets it begin at once.
 * @param at when it happened, by `performance.now()`
 */
export async function playSound(outcome: Outcome, at: number): Promise<void> {
  const sound = SOUNDS[outcome];
  if (at - (heardAt.get(outcome) ?? Number.NEGATIVE_INFINITY) < sound.onceWithinMs) return;
  heardAt.set(outcome, at);
  const playing = context();
  // Asked for even where it runs: it may be about to rest.
  await playing.resume();
  if (performance.now() - at > FRESH_MS || document.visibilityState === 'hidden') rest();
  else playNotes(playing, sound);
}

/** To be called while something is pressed: some devices let a sound begin only then, and again after a call. */
export async function readySound(): Promise<void> {
  const waking = context();
  if (isReady && waking.state !== 'interrupted') return;
  await waking.resume();
  isReady = true;
  rest();
}

/** One for the whole page: browsers allow a few. */
function context(): AudioContext {
  if (audio) return audio;
  soundAsAmbience();
  audio = new AudioContext();
  return audio;
}

/** Silence shall cost no battery. */
function rest(): void {
  if (sounding === 0) void audio?.suspend();
}

function playNotes(playing: AudioContext, { notesHz, stepS, ringS, loudness }: Sound): void {
  const filter = playing.createBiquadFilter();
  filter.frequency.value = BRIGHTNESS_HZ;
  filter.connect(playing.destination);
  for (const [index, hz] of notesHz.entries()) {
    const start = playing.currentTime + index * stepS;
    const envelope = playing.createGain();
    envelope.gain.setValueAtTime(INAUDIBLE, start);
    envelope.gain.linearRampToValueAtTime(loudness, start + ATTACK_S);
    envelope.gain.exponentialRampToValueAtTime(INAUDIBLE, start + ringS);
    envelope.connect(filter);
    const note = playing.createOscillator();
    note.type = 'triangle';
    note.frequency.value = hz;
    note.connect(envelope);
    note.start(start);
    note.stop(start + ringS);
    sounding += 1;
    note.onended = () => {
      sounding -= 1;
      rest();
    };
  }
}
