import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { buttonClass, EmptyState } from '@spieltag/shared-kernel/ui';
import { Shirt } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';

interface NotPlayingProps {
  readonly isRunning: boolean;
  /** There is a matchday to come that the user can still be in. */
  readonly hasNext: boolean;
}

/** The user has no lineup in this round. */
export function NotPlaying({ isRunning, hasNext }: NotPlayingProps) {
  const { t } = useTexts('live');
  const paths = useSeasonPath();
  const text = isRunning ? 'notPlaying.text' : 'notPlaying.textOver';
  return (
    <EmptyState
      icon={Shirt}
      title={t(isRunning ? 'notPlaying.title' : 'notPlaying.titleOver')}
      text={t(hasNext ? text : 'notPlaying.textLast')}
      action={
        hasNext && (
          <Link to={paths.transfermarket()} className={buttonClass({ variant: 'primary' })}>
            {t('notPlaying.toMarket')}
          </Link>
        )
      }
    />
  );
}
