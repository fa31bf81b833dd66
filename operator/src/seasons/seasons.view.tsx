import type { SeasonImport, SeasonRecord } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Banner, EmptyState, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { CalendarDays } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import type { SeasonChange, SeasonsApi } from '../api/game-api.ts';
import { usePolled } from '../polling/use-polled.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import { ImportAgain } from './import-again.view.tsx';
import { Imports } from './imports.view.tsx';
import { leftImport } from './left-import.model.ts';
import { SeasonCard } from './season-card.view.tsx';
import { SeasonDialog } from './season-dialog.view.tsx';
import styles from './seasons.module.css';

/** What an operator wants of a season. */
interface Asked {
  readonly season: SeasonRecord;
  readonly change: SeasonChange;
}

/** Every season with how it stands, what can be done about it, and a way to bring another in. */
export function Seasons({ api }: { readonly api: SeasonsApi }) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const { value: seasons, error, reload } = usePolled(api.readSeasons);
  const imports = usePolled(api.readImports);
  const [asked, setAsked] = useState<Asked>();
  const [repeated, setRepeated] = useState<SeasonImport>();
  if (!seasons) {
    if (!error) return <SkeletonRows rows={6} />;
    return <ErrorState text={refusalText(error).text} onRetry={() => void reload()} />;
  }
  return (
    <div className={styles.cards}>
      {error && <Banner tone="offline">{t('operator.gameStale')}</Banner>}
      {seasons.length === 0 && (
        <EmptyState
          icon={CalendarDays}
          title={t('operator.seasons.none')}
          text={t('operator.seasons.noneWhy')}
        />
      )}
      {seasons.map((season) => (
        <SeasonCard
          key={season.id}
          season={season}
          left={leftImport(season, imports.value ?? [])}
          readTimeline={api.readTimeline}
          onAsk={(change) => setAsked({ season, change })}
          onRepeat={setRepeated}
        />
      ))}
      <Imports api={api} imports={imports} seasons={seasons} onRepeat={setRepeated} />
      {repeated && (
        <ImportAgain
          api={api}
          left={repeated}
          reload={imports.reload}
          onClose={() => setRepeated(undefined)}
        />
      )}
      {asked && (
        <SeasonDialog
          {...asked}
          perform={async (reason) => {
            await api.changeSeason(asked.season.id, asked.change, reason);
            await reload();
          }}
          onRefused={reload}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
