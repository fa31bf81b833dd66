import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  COLOR_SCHEMES,
  chooseColorScheme,
  chooseEffect,
  EFFECTS,
  type Effect,
  hasEffect,
  isEffectOn,
  playOutcome,
  storedColorScheme,
} from '@spieltag/shared-kernel/native';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Card, SegmentedControl, Switch } from '@spieltag/shared-kernel/ui';
import { type ReactNode, useState } from 'react';
import styles from './settings.module.css';

/** German or English, light or dark, and what the device can do of sound and vibration. */
export function Settings() {
  const { t, language } = useTexts('account');
  const { bus } = useKernel();
  // The texts of a language may still be on their way; what was chosen is shown at once.
  const [chosenLanguage, setChosenLanguage] = useState(language);
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
        {EFFECTS.filter(hasEffect).map((effect) => (
          <EffectSwitch key={effect} effect={effect} />
        ))}
      </div>
    </Card>
  );
}

/** What is turned on is there to be heard or felt at once. */
function EffectSwitch({ effect }: { readonly effect: Effect }) {
  const { t } = useTexts('account');
  const [isOn, setOn] = useState(() => isEffectOn(effect));
  const choose = (wanted: boolean) => {
    setOn(wanted);
    chooseEffect(effect, wanted);
    if (wanted) playOutcome('done');
  };
  return (
    <Switch
      label={t(`settings.${effect}`)}
      help={t(`settings.${effect}Help`)}
      isOn={isOn}
      onChange={choose}
    />
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
