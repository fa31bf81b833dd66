import type { SeasonRecord } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { SeasonChange } from '../api/game-api.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';
import { useClockText } from './use-clock-text.ts';

interface SeasonDialogProps {
  readonly season: SeasonRecord;
  readonly change: SeasonChange;
  /** Rejects with an `AdminError`. */
  perform(reason: string): Promise<void>;
  onRefused(): Promise<void>;
  onClose(): void;
}

/** Says what becomes of a season, and asks why. */
export function SeasonDialog({ season, change, ...handlers }: SeasonDialogProps) {
  const { t } = useTexts('operator');
  const clockText = useClockText();
  const { kind } = change;
  const label = t(`operator.seasons.do.${kind}`);
  return (
    <AskDialog
      {...handlers}
      title={`${label}: ${season.leagueName} ${season.name}`}
      confirmLabel={label}
      danger={kind === 'hide' || kind === 'clock'}
      asksReason
    >
      <p>{t(`operator.seasons.explain.${kind}`)}</p>
      {change.kind === 'clock' && (
        <p>
          {t('operator.seasons.clockChange', {
            was: clockText(season.clock),
            is: clockText(change.clock),
          })}
        </p>
      )}
    </AskDialog>
  );
}
