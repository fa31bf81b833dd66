import type { SeasonImport, SeasonRecord } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Banner, Button, Card } from '@spieltag/shared-kernel/ui';
import type { SeasonsApi } from '../api/game-api.ts';
import { FormRefusal } from '../forms/form-refusal.view.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { usePolled } from '../polling/use-polled.ts';
import { ImportForm } from './import-form.view.tsx';
import styles from './seasons.module.css';

interface ImportsProps {
  readonly api: Pick<SeasonsApi, 'importSeason' | 'readImports'>;
  /** Those there are, for their names. */
  readonly seasons: readonly SeasonRecord[];
}

/** Brings seasons in, and says how far the last imports have come. */
export function Imports({ api, seasons }: ImportsProps) {
  const { t } = useTexts('operator');
  const { value: imports = [], error, reload } = usePolled(api.readImports);
  const { isPending, refusal, submit } = useSubmit();
  const repeat = ({ source, wanted }: SeasonImport) =>
    submit(true, async () => {
      await api.importSeason({ source, ...wanted });
      await reload();
    });
  return (
    <Card title={t('operator.seasons.import')}>
      <ImportForm api={api} onBegun={() => void reload()} />
      {error && <Banner tone="offline">{t('operator.gameStale')}</Banner>}
      {refusal && <FormRefusal refusal={refusal} missing={undefined} />}
      {imports.length > 0 && (
        <ul className={styles.imports} aria-label={t('operator.seasons.imports')}>
          {imports.map((one) => (
            <ImportLine
              key={one.importNo}
              {...{ one, seasons, isPending }}
              onRepeat={() => void repeat(one)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface ImportLineProps {
  readonly one: SeasonImport;
  readonly seasons: readonly SeasonRecord[];
  readonly isPending: boolean;
  onRepeat(): void;
}

/** One import: from where, by whom, and how far it has come; one that was cut off can be repeated. */
function ImportLine({ one, seasons, isPending, onRepeat }: ImportLineProps) {
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
        <Button size="small" pending={isPending} onClick={onRepeat}>
          {t('operator.seasons.importAgain')}
        </Button>
      )}
    </li>
  );
}

function ImportState({ one, seasons }: Pick<ImportLineProps, 'one' | 'seasons'>) {
  const { t } = useTexts('operator');
  const { state, step, done, total, seasonId, imported } = one;
  if (state === 'running') {
    const counted = total > 0 ? ` ${t('operator.seasons.importCounted', { done, total })}` : '';
    return `${t(`operator.seasons.importStep.${step}`)}${counted}`;
  }
  if (state !== 'done') return t(`operator.seasons.importState.${state}`);
  const season = seasons.find(({ id }) => id === seasonId);
  const name = season ? `${season.leagueName} ${season.name}` : (seasonId ?? '');
  return t(imported ? 'operator.seasons.imported' : 'operator.seasons.kept', { name });
}
