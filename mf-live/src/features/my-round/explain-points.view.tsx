import { pointsDetails } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Info } from '@spieltag/shared-kernel/vendor/icons';

/** Leads to what the own points of a round are made of. */
export function ExplainPoints({ roundId }: { readonly roundId: string }) {
  const { t } = useTexts('live');
  const { openOverlay } = useOverlay();
  return (
    <IconButton
      icon={Info}
      label={t('played.explain')}
      tip="belowFromLeft"
      onClick={() => openOverlay(pointsDetails(roundId))}
    />
  );
}
