import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { EmptyState } from '@spieltag/shared-kernel/ui';
import { Timer, Users } from '@spieltag/shared-kernel/vendor/icons';

interface UnlistedProps {
  readonly kind: RankingKind;
  /** It is known who is in it: nobody. */
  readonly isCalculated: boolean;
  readonly isRunning: boolean;
}

/** Why there is no list: it is empty, or still being calculated. */
export function Unlisted({ kind, isCalculated, isRunning }: UnlistedProps) {
  const { t } = useTexts('rankings');
  if (isCalculated) {
    return (
      <EmptyState icon={Users} title={t('empty.listTitle')} text={t(`empty.listText.${kind}`)} />
    );
  }
  return isRunning ? (
    <EmptyState icon={Timer} title={t('running.waitTitle')} text={t('running.waitText')} />
  ) : (
    <EmptyState
      icon={Timer}
      title={t('empty.calculatingTitle')}
      text={t('empty.calculatingText')}
    />
  );
}
