import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useEvent, useKernel } from '@spieltag/shared-kernel/remote';
import { SegmentedControl } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';

/** German or English. */
export function LanguageChoice() {
  const { t, language } = useTexts('account');
  const { bus } = useKernel();
  // The texts of a language may still be on their way; what was chosen is shown at once.
  const [chosenLanguage, setChosenLanguage] = useState(language);
  useEvent('language.changed', (changed) => setChosenLanguage(changed.language));
  return (
    <SegmentedControl
      label={t('settings.language')}
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
  );
}
