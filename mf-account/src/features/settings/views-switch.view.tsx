import { browserStorage, createJsonStorage } from '@spieltag/shared-kernel/client';
import { COUNTS_VIEWS_KEY } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Switch } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';

const storage = createJsonStorage(browserStorage());

/** Whether views of screens may be counted; where nobody was asked they are not. */
export function ViewsSwitch() {
  const { t } = useTexts('account');
  const [answer, setAnswer] = useState(() => storage.read(COUNTS_VIEWS_KEY));
  if (typeof answer !== 'boolean') return null;
  return (
    <Switch
      label={t('settings.views')}
      help={t('settings.viewsHelp')}
      isOn={answer}
      onChange={(wanted) => {
        storage.write(COUNTS_VIEWS_KEY, wanted);
        setAnswer(wanted);
      }}
    />
  );
}
