import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { ReactNode } from 'react';
import { ConnectionNoticeAreaView } from '../notices/connection-notice-area.view.tsx';
import { LockNoticeView } from '../notices/lock-notice.view.tsx';
import { OverrideAreaView } from '../override-bar/override-area.view.tsx';
import { SquadNoticeAreaView } from '../squad-notice/squad-notice-area.view.tsx';
import styles from './frame.module.css';
import { MainAreaView } from './main-area.view.tsx';
import { NavigationView } from './navigation.view.tsx';
import { OverlayAreaView } from './overlay-area.view.tsx';
import type { OwnScreen } from './own-screen.ts';
import { ScreenTitle } from './screen-title.ts';
import { StatusBarView } from './status-bar.view.tsx';

interface Props {
  readonly ownScreens: readonly OwnScreen[];
  /** What belongs to the page and stands in none of the frame's areas. */
  readonly children: ReactNode;
}

/** Everything around the remotes: bar above, tabs below (at the side on wide screens). */
export function FrameView({ ownScreens, children }: Props) {
  const { t } = useTexts('shell');
  return (
    <div className={styles.frame}>
      <ScreenTitle ownScreens={ownScreens} />
      <a className={styles.skip} href="#main">
        {t('frame.skipToContent')}
      </a>
      <StatusBarView />
      <OverrideAreaView />
      <NavigationView />
      <ConnectionNoticeAreaView />
      <LockNoticeView />
      <SquadNoticeAreaView />
      <MainAreaView ownScreens={ownScreens} />
      <OverlayAreaView />
      {children}
    </div>
  );
}
