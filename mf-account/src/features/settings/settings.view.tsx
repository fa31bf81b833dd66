import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  COLOR_SCHEMES,
  chooseColorScheme,
  storedColorScheme,
} from '@spieltag/shared-kernel/native';
import { Card, SegmentedControl } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { EffectSwitches } from './effect-switches.view.tsx';
import { GameCentreSetting } from './game-centre.view.tsx';
import styles from './settings.module.css';
import { ViewsSwitch } from './views-switch.view.tsx';

/** Light or dark, and what the device can do of sound, vibration and games. */
export function Settings() {
  const { t } = useTexts('account');
  const [scheme, setScheme] = useState(storedColorScheme);
  return (
    <Card title={t('settings.title')}>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <span aria-hidden className={styles.label}>
            {t('settings.colorScheme')}
          </span>
          <SegmentedControl
            label={t('settings.colorScheme')}
            wide
            value={scheme}
            options={COLOR_SCHEMES.map((value) => ({ value, label: t(`settings.${value}`) }))}
            onChange={(chosen) => {
              setScheme(chosen);
              chooseColorScheme(chosen);
            }}
          />
        </div>
        <EffectSwitches />
        <GameCentreSetting />
        <ViewsSwitch />
      </div>
    </Card>
  );
}
