import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { PageErrors } from '@spieltag/shared-kernel/registry';
import { SearchField, Select } from '@spieltag/shared-kernel/ui';
import type { WantedErrors } from '../api/errors-api.ts';
import styles from './errors.module.css';

interface ErrorFiltersProps {
  /** Those there are errors of. */
  readonly remotes: PageErrors['remotes'];
  readonly wanted: WantedErrors;
  onChange(wanted: WantedErrors): void;
}

/** Which errors are shown: of a remote, of one of its versions, with some words. */
export function ErrorFilters({ remotes, wanted, onChange }: ErrorFiltersProps) {
  const { t } = useTexts('operator');
  const versions = remotes.find(({ remote }) => remote === wanted.remote)?.versions ?? [];
  const change = (part: Partial<WantedErrors>) => onChange({ ...wanted, ...part, page: 0 });
  return (
    <div className={styles.filters}>
      <Select
        label={t('operator.access.remote')}
        value={wanted.remote}
        onChange={(remote) => change({ remote, version: '' })}
        options={optionsOf(
          t('operator.errors.allRemotes'),
          remotes.map(({ remote }) => remote),
        )}
      />
      <Select
        label={t('operator.version')}
        value={wanted.version}
        onChange={(version) => change({ version })}
        disabled={wanted.remote === ''}
        options={optionsOf(t('operator.allVersions'), versions)}
      />
      <SearchField
        label={t('operator.search', { list: t('operator.errors.title') })}
        value={wanted.search}
        maxLength={100}
        onChange={(search) => change({ search })}
      />
    </div>
  );
}

const optionsOf = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];
