import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  COLOR_SCHEMES,
  chooseColorScheme,
  storedColorScheme,
} from '@spieltag/shared-kernel/native';
import { useEvent, useKernel } from '@spieltag/shared-kernel/remote';
import { Card, SegmentedControl } from '@spieltag/shared-kernel/ui';
import { type ReactNode, useState } from 'react';
import { EffectSwitches } from './effect-switches.view.tsx';
import { GameCentreSetting } from './game-centre.view.tsx';
import styles from './settings.module.css';
import { ViewsSwitch } from './views-switch.view.tsx';

/** German or English, light or dark, and what the device can do of sound, vibration and games. */
export function Settings() {
  const { t, language } = useTexts('account');
  const { bus } = useKernel();
  // The texts of a language may still be on their way; what was chosen is shown at once.
  const [chosenLanguage, setChosenLanguage] = useState(language);
  useEvent('language.changed', (changed) => setChosenLanguage(changed.language));
  const [scheme, setScheme] = useState(storedColorScheme);
  return (
    <Card title={t('settings.title')}>
      <div className={styles.settings}>
        <Setting label={t('settings.language')}>
          <SegmentedControl
            label={t('settings.language')}
            wide
            value={chosenLanguage}
            options={[
              { value: 'de', label: 'Deutsch' },
              { value: 'en', label: 'English' },
            ]}
            onChange={(chosen) => {
              setChosenLanguage(chosen);
              bus.publish('language.changed', { language: chosen });
            }}
          />
        </Setting>
        <Setting label={t('settings.colorScheme')}>
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
        </Setting>
        <EffectSwitches />
        <GameCentreSetting />
        <ViewsSwitch />
      </div>
    </Card>
  );
}

function Setting({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.setting}>
      <span aria-hidden className={styles.label}>
        {label}
      </span>
      {children}
    </div>
  );
}
