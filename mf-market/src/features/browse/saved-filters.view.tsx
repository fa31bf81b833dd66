import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { IconButton, ToggleChip } from '@spieltag/shared-kernel/ui';
import { X } from '@spieltag/shared-kernel/vendor/icons';
import { suggestedName, useKeeping } from '../../kept/keeping.ts';
import { NameForm, RenameForm } from '../../kept/name-form.view.tsx';
import { useKept } from '../../kept/named.store.ts';
import styles from './browse.module.css';
import { type Browsing, readBrowsing } from './browsing.address.ts';
import { type BrowsingHandlers, keyOf } from './use-browsing.ts';

const KEY = 'market-filters';

interface SavedFiltersProps {
  readonly browsing: Browsing;
  readonly handlers: BrowsingHandlers;
}

/** Filters and order by name, on this device: a press lists them again. */
export function SavedFilters({ browsing, handlers }: SavedFiltersProps) {
  const { t } = useTexts('market');
  const { bus } = useKernel();
  const kept = useKept(KEY);
  const keeping = useKeeping(KEY);
  const chosen = keyOf(browsing);
  const shown = kept.find(({ text }) => text === chosen);
  const isNew = chosen !== '' && !shown;
  const forget = (name: string) => {
    if (keeping.forget(name)) {
      bus.publish('alert.requested', { title: t('common.warning'), text: t('kept.failed') });
    }
  };
  if (kept.length === 0 && !isNew) return null;
  return (
    <fieldset className={styles.teams}>
      <legend>{t('browse.saved')}</legend>
      <div className={styles.chips}>
        {kept.map((filter) => (
          <span key={filter.name} className={styles.savedFilter}>
            <ToggleChip
              label={filter.name}
              pressed={filter === shown}
              onChange={() => handlers.become(readBrowsing(new URLSearchParams(filter.text)))}
            />
            <IconButton
              icon={X}
              label={t('browse.forget', { name: filter.name })}
              tip="belowFromRight"
              onClick={() => forget(filter.name)}
            />
          </span>
        ))}
      </div>
      {isNew && (
        <NameForm
          canReplace
          label={t('browse.saveAs')}
          action={t('browse.save')}
          suggested={suggestedName(kept, (no) => t('browse.savedName', { no }))}
          onName={(name, replaces) => keeping.keep({ name, text: chosen }, replaces)}
        />
      )}
      {shown && <RenameForm key={shown.name} name={shown.name} onName={keeping.rename} />}
    </fieldset>
  );
}
