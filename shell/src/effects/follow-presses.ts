import { readyEffects } from '@spieltag/shared-kernel/native';

/** What devices take for the user's own wish to hear something. */
const PRESSES = ['pointerup', 'keydown'] as const;

/**
 * Readies sounds while something is pressed: a goal falls when nothing is, and some devices let a
 * sound begin only then, and again after a call.
 * @returns what ends it
 */
export function followPresses(): () => void {
  for (const press of PRESSES) addEventListener(press, readyEffects);
  return () => {
    for (const press of PRESSES) removeEventListener(press, readyEffects);
  };
}
