import type { SeasonImport } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { SeasonsApi } from '../api/game-api.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';

interface ImportAgainProps {
  readonly api: Pick<SeasonsApi, 'importSeason'>;
  readonly left: SeasonImport;
  reload(): Promise<void>;
  onClose(): void;
}

/** Asks whether an import is to begin once more as it was ordered, and why. */
export function ImportAgain({ api, left, reload, onClose }: ImportAgainProps) {
  const { t } = useTexts('operator');
  return (
    <AskDialog
      title={`${t('operator.seasons.importAgain')}: ${left.source}`}
      confirmLabel={t('operator.seasons.importAgain')}
      danger={false}
      asksReason
      perform={async (reason) => {
        await api.importSeason({ source: left.source, ...left.wanted, reason });
        await reload();
      }}
      onRefused={reload}
      onClose={onClose}
    >
      <p>{t('operator.seasons.explain.importAgain')}</p>
    </AskDialog>
  );
}
