import { soundAsAmbience } from '@spieltag/shared-kernel/native';

/** Four chords in a loop, three notes each, in Hz. */
const CHORDS_HZ = [
  [220, 261.6, 329.6],
  [174.6, 220, 261.6],
  [196, 261.6, 329.6],
  [196, 246.9, 293.7],
] as const;
const CHORD_S = 6;
/** Each chord fades into the next one. */
const FADE_S = 2.5;
const LOUDNESS = 0.035;
/** Two slightly detuned voices for each note sound less synthetic. */
const DETUNE_CENTS = [-6, 6] as const;
const BRIGHTNESS_HZ = 900;

/** Synthesizes quiet background chords. @returns what fades them out */
export function playMusic(): () => void {
  soundAsAmbience();
  const audio = new AudioContext();
  const loudness = audio.createGain();
  const filter = audio.createBiquadFilter();
  filter.frequency.value = BRIGHTNESS_HZ;
  loudness.gain.value = LOUDNESS;
  filter.connect(loudness);
  loudness.connect(audio.destination);
  let turn = 0;
  const next = () => {
    for (const hz of CHORDS_HZ[turn % CHORDS_HZ.length] ?? []) playNote(audio, filter, hz);
    turn += 1;
  };
  next();
  const timer = setInterval(next, CHORD_S * 1000);
  return () => {
    clearInterval(timer);
    loudness.gain.setTargetAtTime(0, audio.currentTime, FADE_S / 10);
    setTimeout(() => void audio.close(), FADE_S * 1000);
  };
}

function playNote(audio: AudioContext, to: AudioNode, hz: number): void {
  const start = audio.currentTime;
  const end = start + CHORD_S + FADE_S;
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(1, start + FADE_S);
  envelope.gain.setValueAtTime(1, start + CHORD_S);
  envelope.gain.linearRampToValueAtTime(0, end);
  envelope.connect(to);
  for (const cents of DETUNE_CENTS) {
    const voice = audio.createOscillator();
    voice.type = 'triangle';
    voice.frequency.value = hz;
    voice.detune.value = cents;
    voice.connect(envelope);
    voice.start(start);
    voice.stop(end);
  }
}
