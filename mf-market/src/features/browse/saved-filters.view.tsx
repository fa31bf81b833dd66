import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, IconButton, TextField, ToggleChip } from '@spieltag/shared-kernel/ui';
import { X } from '@spieltag/shared-kernel/vendor/icons';
import { type FormEvent, useState } from 'react';
import { NAME_LENGTH, suggestedName, useNamed } from '../../kept/named.store.ts';
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
  const { kept, keep, forget } = useNamed(KEY);
  const [name, setName] = useState('');
  const shown = keyOf(browsing);
  const isNew = shown !== '' && !kept.some(({ text }) => text === shown);
  const suggested = suggestedName(kept, (no) => t('browse.savedName', { no }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep({ name: name.trim() || suggested, text: shown });
    setName('');
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
              pressed={filter.text === shown}
              onChange={() => handlers.become(readBrowsing(new URLSearchParams(filter.text)))}
            />
            <IconButton
              icon={X}
              label={t('browse.forget', { name: filter.name })}
              onClick={() => forget(filter.name)}
            />
          </span>
        ))}
      </div>
      {isNew && (
        <form className={styles.saving} onSubmit={submit}>
          <TextField
            label={t('browse.saveAs')}
            value={name}
            placeholder={suggested}
            maxLength={NAME_LENGTH}
            onChange={setName}
          />
          <Button type="submit">{t('browse.save')}</Button>
        </form>
      )}
    </fieldset>
  );
}
