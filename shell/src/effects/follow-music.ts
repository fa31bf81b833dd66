import { followEffects, isHeard } from '@spieltag/shared-kernel/native';

/** Browsers play no sound before the first interaction. */
const INTERACTIONS = ['pointerdown', 'keydown'] as const;

/**
 * Plays music while it is switched on and the page is visible. The player is fetched on first use.
 * @returns what ends it
 */
export function followMusic(): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const isWanted = () => !isOver && isHeard('music') && document.visibilityState === 'visible';
  const update = async () => {
    if (!isWanted()) {
      stop?.();
      stop = undefined;
      return;
    }
    // If the file cannot be fetched it stays quiet; the next event tries again.
    const music = await import('./music.ts').catch(() => undefined);
    if (music && !stop && isWanted()) stop = music.playMusic();
  };
  const follow = () => void update();
  const onFirstInteraction = () => {
    for (const interaction of INTERACTIONS) removeEventListener(interaction, onFirstInteraction);
    follow();
  };
  for (const interaction of INTERACTIONS) addEventListener(interaction, onFirstInteraction);
  document.addEventListener('visibilitychange', follow);
  const unfollow = followEffects(follow);
  return () => {
    isOver = true;
    unfollow();
    document.removeEventListener('visibilitychange', follow);
    for (const interaction of INTERACTIONS) removeEventListener(interaction, onFirstInteraction);
    follow();
  };
}
