import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { IconButton } from '../actions/icon-button.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './field.module.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly placeholder?: string;
  /** Longer input is cut; the game searches with at most 32 characters. */
  readonly maxLength?: number;
}

/** A search as one types; Escape or the cross empties it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  maxLength = 32,
}: SearchFieldProps) {
  const { t } = useUiTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <search> is younger than our browsers
    <div role="search" className={styles.box}>
      <Search aria-hidden className={styles.lead} />
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          event.preventDefault();
          clear();
        }}
      />
      {value !== '' && <IconButton icon={X} label={t('search.clear')} tip="left" onClick={clear} />}
    </div>
  );
}
