import { useTexts } from '@spieltag/shared-kernel/i18n';
import { SquadNoticeAreaView } from '../squad-notice/squad-notice-area.view.tsx';
import { ConnectionNoticeView } from './connection-notice.view.tsx';
import styles from './frame.module.css';
import { LaterAreaView } from './later-area.view.tsx';
import { LockNoticeView } from './lock-notice.view.tsx';
import { MainAreaView } from './main-area.view.tsx';
import { NavigationView } from './navigation.view.tsx';
import { OverlayAreaView } from './overlay-area.view.tsx';
import { OverrideBadgeView } from './override-badge.view.tsx';
import { ScreenTitle } from './screen-title.ts';
import { StatusBarView } from './status-bar.view.tsx';

/** Everything around the remotes: bar above, tabs below (at the side on wide screens). */
export function FrameView() {
  const { t } = useTexts('shell');
  return (
    <div className={styles.frame}>
      <ScreenTitle />
      <a className={styles.skip} href="#main">
        {t('frame.skipToContent')}
      </a>
      <StatusBarView />
      <OverrideBadgeView />
      <NavigationView />
      <ConnectionNoticeView />
      <LockNoticeView />
      <SquadNoticeAreaView />
      <MainAreaView />
      <OverlayAreaView />
      <LaterAreaView />
    </div>
  );
}
