import { useTexts } from '@spieltag/shared-kernel/i18n';
import { EmptyState } from '@spieltag/shared-kernel/ui';
import { Shirt, Timer } from '@spieltag/shared-kernel/vendor/icons';

/** Nobody was lined up, or nobody may see it yet. */
export function NoLineup() {
  const { t } = useTexts('rankings');
  return (
    <EmptyState
      icon={Shirt}
      title={t('userDetails.noLineup')}
      text={t('userDetails.noLineupText')}
    />
  );
}

/** The lineups were locked a moment ago, and nobody knows this one yet. */
export function LineupToCome() {
  const { t } = useTexts('rankings');
  return (
    <EmptyState
      icon={Timer}
      title={t('userDetails.calculating')}
      text={t('userDetails.calculatingText')}
    />
  );
}
