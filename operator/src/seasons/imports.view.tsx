import type { SeasonImport, SeasonRecord } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Banner, Button, Card } from '@spieltag/shared-kernel/ui';
import type { SeasonsApi } from '../api/game-api.ts';
import type { Polled } from '../polling/use-polled.ts';
import { ImportForm } from './import-form.view.tsx';
import styles from './seasons.module.css';

interface ImportsProps {
  readonly api: Pick<SeasonsApi, 'importSeason'>;
  readonly imports: Polled<readonly SeasonImport[]>;
  /** Those there are, for their names. */
  readonly seasons: readonly SeasonRecord[];
  onRepeat(left: SeasonImport): void;
}

/** Brings seasons in, and says how far the last imports have come. */
export function Imports({ api, imports, seasons, onRepeat }: ImportsProps) {
  const { t } = useTexts('operator');
  const { value: last = [], error, reload } = imports;
  return (
    <Card title={t('operator.seasons.import')}>
      <ImportForm api={api} onBegun={() => void reload()} />
      {error && <Banner tone="offline">{t('operator.gameStale')}</Banner>}
      {last.length > 0 && (
        <ul className={styles.imports} aria-label={t('operator.seasons.imports')}>
          {last.map((one) => (
            <ImportLine key={one.importNo} {...{ one, seasons }} onRepeat={() => onRepeat(one)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface ImportLineProps {
  readonly one: SeasonImport;
  readonly seasons: readonly SeasonRecord[];
  onRepeat(): void;
}

/** One import: from where, by whom, and how far it has come; one that was cut off can be repeated. */
function ImportLine({ one, seasons, onRepeat }: ImportLineProps) {
  const { t, formatDateTime } = useTexts('operator');
  const { source, startedBy, startedAt, state, reason, code } = one;
  const isBad = state === 'failed' || state === 'stopped';
  return (
    <li className={styles.import}>
      <span>{source}</span>
      <span className={styles.importState} data-bad={isBad || undefined}>
        <ImportState one={one} seasons={seasons} />
        {code && ` ${reason ?? ''} (${code})`}
      </span>
      <span className={styles.importBy}>
        {t('operator.seasons.importBy', {
          name: startedBy,
          time: formatDateTime(startedAt, t('operator.dateTime')),
        })}
      </span>
      {isBad && (
        <Button size="small" onClick={onRepeat}>
          {t('operator.seasons.importAgain')}
        </Button>
      )}
    </li>
  );
}

function ImportState({ one, seasons }: Pick<ImportLineProps, 'one' | 'seasons'>) {
  const { t } = useTexts('operator');
  const { state, step, done, total, seasonId, imported, completed = false } = one;
  if (state === 'running') {
    const counted = total > 0 ? ` ${t('operator.seasons.importCounted', { done, total })}` : '';
    return `${t(`operator.seasons.importStep.${step}`)}${counted}`;
  }
  if (state !== 'done') return t(`operator.seasons.importState.${state}`);
  const season = seasons.find(({ id }) => id === seasonId);
  const name = season ? `${season.leagueName} ${season.name}` : (seasonId ?? '');
  const outcome = imported ? 'imported' : completed ? 'completed' : 'kept';
  return t(`operator.seasons.${outcome}`, { name });
}
