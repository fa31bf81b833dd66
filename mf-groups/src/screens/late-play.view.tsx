import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { type ComponentType, useEffect, useState } from 'react';
import type { PlayProps } from '../features/play/play.view.tsx';

type PlayView = ComponentType<PlayProps>;

interface LatePlayProps extends PlayProps {
  /** Fetches what shows it. */
  readonly load?: () => Promise<PlayView>;
}

const fetchPlay = async (): Promise<PlayView> =>
  (await import('../features/play/play.view.tsx')).Play;

/** How a group is played: most look at rankings first, so it comes when somebody asks for it. */
export function LatePlay({ load = fetchPlay, ...props }: LatePlayProps) {
  const { t } = useTexts('groups');
  const [loaded, setLoaded] = useState<{ readonly View?: PlayView }>();
  useEffect(() => {
    if (loaded) return;
    let isWanted = true;
    const take = (next: { readonly View?: PlayView }) => isWanted && setLoaded(next);
    load().then(
      (View) => take({ View }),
      () => take({}),
    );
    return () => {
      isWanted = false;
    };
  }, [load, loaded]);
  if (!loaded) return <SkeletonRows />;
  const { View } = loaded;
  if (View) return <View {...props} />;
  return <ErrorState text={t('error.NETWORK')} onRetry={() => setLoaded(undefined)} />;
}
