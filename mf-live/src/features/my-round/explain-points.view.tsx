import { pointsDetails } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Info } from '@spieltag/shared-kernel/vendor/icons';

interface ExplainPointsProps {
  readonly roundId: string;
  /** Where there is room for its tip. */
  readonly tip?: 'belowFromLeft' | 'belowFromRight';
}

/** Leads to what the own points of a round are made of. */
export function ExplainPoints({ roundId, tip = 'belowFromLeft' }: ExplainPointsProps) {
  const { t } = useTexts('live');
  const { openOverlay } = useOverlay();
  return (
    <IconButton
      icon={Info}
      label={t('played.explain')}
      tip={tip}
      onClick={() => openOverlay(pointsDetails(roundId))}
    />
  );
}
