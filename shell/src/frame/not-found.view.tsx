import { useTexts } from '@spieltag/shared-kernel/i18n';
import { buttonClass, EmptyState } from '@spieltag/shared-kernel/ui';
import { CircleHelp } from '@spieltag/shared-kernel/vendor/icons';
import { ShellLink } from '../context/shell-link.view.tsx';

/** Shown for an unknown address, or for data the server does not have (`message`). */
export function NotFoundView({ message }: { readonly message?: string }) {
  const { t } = useTexts('shell');
  return (
    <EmptyState
      icon={CircleHelp}
      level={1}
      title={t('notFound.title')}
      text={message ?? t('notFound.text')}
      action={
        <ShellLink className={buttonClass({ variant: 'primary' })} to="/">
          {t('notFound.home')}
        </ShellLink>
      }
    />
  );
}
