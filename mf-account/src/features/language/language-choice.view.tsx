import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Card, SegmentedControl } from '@spieltag/shared-kernel/ui';

/** German or English, each under its own name. */
export function LanguageChoice() {
  const { t, language } = useTexts('account');
  const { bus } = useKernel();
  return (
    <Card title={t('language.title')}>
      <SegmentedControl
        label={t('language.title')}
        wide
        value={language}
        options={[
          { value: 'de', label: 'Deutsch' },
          { value: 'en', label: 'English' },
        ]}
        onChange={(chosen) => bus.publish('language.changed', { language: chosen })}
      />
    </Card>
  );
}
