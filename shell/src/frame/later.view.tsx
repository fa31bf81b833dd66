import { useKernel } from '@spieltag/shared-kernel/remote';
import { useEffect } from 'react';
import { AdOverlayView } from '../ads/ad-overlay.view.tsx';
import { followGoals } from '../effects/follow-goals.ts';
import { followMusic } from '../effects/follow-music.ts';
import { TutorialAreaView } from '../tutorial/tutorial-area.view.tsx';
import { keepFocus } from './keep-focus.ts';

/** What belongs to the frame and is no part of the first screen. */
export default function LaterView() {
  const { gameState } = useKernel();
  useEffect(() => followGoals(gameState), [gameState]);
  useEffect(() => followMusic(), []);
  useEffect(() => {
    const main = document.getElementById('main');
    return main ? keepFocus(main) : undefined;
  }, []);
  return (
    <>
      <AdOverlayView />
      <TutorialAreaView />
    </>
  );
}
