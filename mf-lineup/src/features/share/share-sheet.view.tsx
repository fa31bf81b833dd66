import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, Sheet } from '@spieltag/shared-kernel/ui';
import { type ComponentType, useEffect, useState } from 'react';
import type { OpenShareSheetProps } from './open-share-sheet.view.tsx';

type OpenSheet = ComponentType<OpenShareSheetProps>;

interface ShareSheetProps extends OpenShareSheetProps {
  readonly isOpen: boolean;
  /** Fetches what the sheet shows. */
  readonly load?: () => Promise<OpenSheet>;
}

/** The first screen is not there to share: the sheet comes with its first opening. */
const fetchSheet = async (): Promise<OpenSheet> => (await import('./open.ts')).OpenShareSheet;

/** Shares the lineup while it is open. Where the sheet cannot be fetched, it can be tried again. */
export function ShareSheet({ isOpen, load = fetchSheet, ...props }: ShareSheetProps) {
  const { t } = useTexts('lineup');
  const [loaded, setLoaded] = useState<{ readonly OpenSheet?: OpenSheet }>();
  const isWanted = isOpen && loaded === undefined;
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (OpenSheet) => setLoaded({ OpenSheet }),
      () => setLoaded({}),
    );
  }, [isWanted, load]);
  useEffect(() => {
    // Whoever opens it again tries again.
    if (!isOpen) setLoaded((known) => (known?.OpenSheet ? known : undefined));
  }, [isOpen]);
  if (!isOpen || !loaded) return null;
  const { OpenSheet } = loaded;
  if (OpenSheet) return <OpenSheet {...props} />;
  return (
    <Sheet title={t('share.title')} placement="center" isOpen onClose={props.onClose}>
      <ErrorState
        title={t('share.failed')}
        text={t('error.NETWORK')}
        onRetry={() => setLoaded(undefined)}
      />
    </Sheet>
  );
}
