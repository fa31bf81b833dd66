import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useSeasonPath } from '@spieltag/shared-kernel/remote';
import { buttonClass, EmptyState } from '@spieltag/shared-kernel/ui';
import { Shirt } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';

/** The user has no lineup in this round. */
export function NotPlaying({ isRunning }: { readonly isRunning: boolean }) {
  const { t } = useTexts('live');
  const paths = useSeasonPath();
  return (
    <EmptyState
      icon={Shirt}
      title={t(isRunning ? 'notPlaying.title' : 'notPlaying.titleOver')}
      text={t(isRunning ? 'notPlaying.text' : 'notPlaying.textOver')}
      action={
        <Link to={paths.market()} className={buttonClass({ variant: 'primary' })}>
          {t('notPlaying.toMarket')}
        </Link>
      }
    />
  );
}
