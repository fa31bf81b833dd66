import { followEffects, isHeard } from '@spieltag/shared-kernel/native';

/** A browser plays nothing before the user has done something. */
const DEEDS = ['pointerdown', 'keydown'] as const;

/**
 * Plays music while it is wanted and the page is seen. What plays it is fetched when it is first
 * wanted. @returns what ends it
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
    // Without the file it stays quiet, and the next deed tries again.
    const music = await import('./music.ts').catch(() => undefined);
    if (music && !stop && isWanted()) stop = music.playMusic();
  };
  const follow = () => void update();
  const firstDeed = () => {
    for (const deed of DEEDS) removeEventListener(deed, firstDeed);
    follow();
  };
  for (const deed of DEEDS) addEventListener(deed, firstDeed);
  document.addEventListener('visibilitychange', follow);
  const unfollow = followEffects(follow);
  return () => {
    isOver = true;
    unfollow();
    document.removeEventListener('visibilitychange', follow);
    for (const deed of DEEDS) removeEventListener(deed, firstDeed);
    follow();
  };
}
