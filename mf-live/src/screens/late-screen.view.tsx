import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { type ComponentType, useEffect, useState } from 'react';

interface LateScreenProps {
  /** Fetches the screen. */
  readonly load: () => Promise<ComponentType>;
}

/**
 * A screen that comes with its first opening. Where it cannot be fetched it says so, and can be tried
 * again.
 */
export function LateScreen({ load }: LateScreenProps) {
  const { t } = useTexts('live');
  const [loaded, setLoaded] = useState<{ readonly View?: ComponentType }>();
  useEffect(() => {
    if (loaded) return;
    let isWanted = true;
    const take = (next: { readonly View?: ComponentType }) => isWanted && setLoaded(next);
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
  if (View) return <View />;
  return (
    <ErrorState title={t('title')} text={t('error.NETWORK')} onRetry={() => setLoaded(undefined)} />
  );
}
