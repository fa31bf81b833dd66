import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { buttonClass } from '@spieltag/shared-kernel/ui';
import { Share2 } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';

/** The way to the pictures of the lineup and its result; not for guests, who cannot share. */
export function ShareResult() {
  const { t } = useTexts('live');
  const account = useStore(useKernel().session).data;
  const paths = useSeasonPath();
  if (!account || account.isTrial) return null;
  return (
    <Link to={paths.share()} className={buttonClass({ wide: true })}>
      <Share2 aria-hidden size={20} />
      {t('evaluation.share')}
    </Link>
  );
}
