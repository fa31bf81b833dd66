import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Screen } from '@spieltag/shared-kernel/ui';
import { About } from '../features/about/about.view.tsx';
import { Devices } from '../features/devices/devices.view.tsx';
import { PointRules } from '../features/point-rules/point-rules.view.tsx';
import { Profile } from '../features/profile/profile.view.tsx';
import { PromoBanner } from '../features/promo/promo-banner.view.tsx';
import { PushSettings } from '../features/push/push-settings.view.tsx';
import { Seasons } from '../features/seasons/seasons.view.tsx';
import { Settings } from '../features/settings/settings.view.tsx';
import { Shortcuts } from '../features/shortcuts/shortcuts.view.tsx';
import styles from './help-screen.module.css';

/** Who plays, on which devices, in which language; how points are made; other seasons. */
export function HelpScreen() {
  const { t } = useTexts('account');
  return (
    <Screen title={t('title')}>
      <div className={styles.columns}>
        <PromoBanner />
        <div className={styles.column}>
          <Profile />
          <Shortcuts />
          <Devices />
          <Settings />
          <PushSettings />
        </div>
        <div className={styles.column}>
          <Seasons />
          <PointRules />
          <About />
        </div>
      </div>
    </Screen>
  );
}
