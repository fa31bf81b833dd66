import { browserStorage, createJsonStorage } from '@spieltag/shared-kernel/client';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { useEffect } from 'react';
import { followAchievements } from '../achievements/follow-achievements.ts';
import { AdOverlayView } from '../ads/ad-overlay.view.tsx';
import { AnalyticsAreaView } from '../analytics/analytics-area.view.tsx';
import { followAnnouncements } from '../announcements/follow-announcements.ts';
import { followGoals } from '../effects/follow-goals.ts';
import { followMusic } from '../effects/follow-music.ts';
import { followPresses } from '../effects/follow-presses.ts';
import { followDeletion } from '../elsewhere/follow-deletion.ts';
import { followDevices } from '../elsewhere/follow-devices.ts';
import { followElsewhere } from '../elsewhere/follow-elsewhere.ts';
import { followKeptAccount } from '../elsewhere/follow-kept-account.ts';
import { keepFocus } from '../frame/keep-focus.ts';
import { InstallAreaView } from '../installation/install-area.view.tsx';
import { followSeasonEnd } from '../season-end/follow-season-end.ts';
import { TutorialAreaView } from '../tutorial/tutorial-area.view.tsx';

/** The parts of the page that its first screen does not need. */
export default function DeferredView() {
  const kernel = useKernel();
  useEffect(() => followGoals(kernel), [kernel]);
  useEffect(() => followMusic(), []);
  useEffect(() => followPresses(), []);
  useEffect(() => {
    const storage = createJsonStorage(browserStorage());
    const stops = [
      followAchievements(kernel, storage),
      followAnnouncements(kernel, storage),
      followDeletion(kernel, storage),
      followDevices(kernel, storage),
      followElsewhere(kernel),
      followKeptAccount(kernel, storage),
      followSeasonEnd(kernel, storage),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [kernel]);
  useEffect(() => {
    const main = document.getElementById('main');
    return main ? keepFocus(main) : undefined;
  }, []);
  return (
    <>
      <AdOverlayView />
      <TutorialAreaView />
      <AnalyticsAreaView />
      <InstallAreaView />
    </>
  );
}
