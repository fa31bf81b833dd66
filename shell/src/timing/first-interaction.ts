/** How long a player looks at the first screen before the page is free for other work. */
const LOOK_MS = 6000;
const INTERACTIONS = ['pointerdown', 'keydown'] as const;

/**
 * Resolves with the first press, or after a while without one. Work ahead of time that uses the
 * processor waits for it.
 */
export function firstInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const interaction of INTERACTIONS) removeEventListener(interaction, end, true);
      resolve();
    };
    const timer = setTimeout(end, LOOK_MS);
    for (const interaction of INTERACTIONS) addEventListener(interaction, end, true);
  });
}
