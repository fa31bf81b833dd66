import { areKeysShown, LANGUAGES, showKeys, useTexts } from '@spieltag/shared-kernel/i18n';
import {
  COLOR_SCHEMES,
  chooseColorScheme,
  storedColorScheme,
} from '@spieltag/shared-kernel/native';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Card, SegmentedControl, Switch } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import styles from './debug.module.css';

/** Language and colours. */
export function AppearanceCard() {
  const { t, language } = useTexts('debug');
  const { bus } = useKernel();
  const [scheme, setScheme] = useState(storedColorScheme);
  return (
    <Card title={t('debug.appearance')}>
      <div className={styles.row}>
        <SegmentedControl
          label={t('debug.language')}
          options={LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))}
          value={language}
          onChange={(chosen) => bus.publish('language.changed', { language: chosen })}
        />
        <SegmentedControl
          label={t('debug.colorScheme')}
          options={COLOR_SCHEMES.map((value) => ({ value, label: t(`colorScheme.${value}`) }))}
          value={scheme}
          onChange={(chosen) => {
            setScheme(chosen);
            chooseColorScheme(chosen);
          }}
        />
        <Switch label={t('debug.showKeys')} isOn={areKeysShown()} onChange={showKeys} />
      </div>
    </Card>
  );
}
