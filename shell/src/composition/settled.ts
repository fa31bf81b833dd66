/** Whoever has come looks at the first screen for about so long. */
const LOOK_MS = 6000;
const SIGNS = ['pointerdown', 'keydown'] as const;

/**
 * Resolves once the first screen has been looked at: somebody presses something, or long enough
 * nobody does. What takes the processor ahead of its time does so after that.
 */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, end, true);
      resolve();
    };
    const timer = setTimeout(end, LOOK_MS);
    for (const sign of SIGNS) addEventListener(sign, end, true);
  });
}
